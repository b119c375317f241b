import { besideBareRoute, besideServer } from './beside-bare-route.ts';
import { printHead, printPairs } from './compare.ts';
import { bytesOf } from './load.ts';
import { type RunningServer, startBarePage, startService } from './processes.ts';

const goals = { sameBytes: 0.4, barePage: 0.5 };
// Static, so that it can be rendered without the API.
const bareAddress = '/help';
// Headers of a browser, so that responses are compressed.
const headers = { 'Accept-Encoding': 'br', 'Accept-Language': 'en' };

const pages = {
  home: '/',
  results: '/search?what=haircut&where=Berlin',
  business: '/b/salon-lindenbluete',
};

/**
 * Anonymous pages, compared with a bare route that sends the same bytes and with a bare server that renders a
 * page without data, then the cost of an uncached page.
 */
export async function measurePages(): Promise<void> {
  const service = await startService();
  try {
    printHead(['page', 'compared with']);
    const barePage = await startBarePage(bareAddress);
    for (const [name, path] of Object.entries(pages)) {
      const { bytes, pairs } = await besideBareRoute(service.url + path, headers);
      printPairs([name, `${bytes} bytes`], pairs, goals.sameBytes);
      const rendered = await besideServer(barePage, service.url + path, headers);
      printPairs([name, 'a rendered page without data'], rendered, goals.barePage);
    }
    await barePage.stop();
    console.log('\n| uncached page | CPU ms | CPU ms with cached API responses |');
    console.log('|---|---|---|');
    for (const [name, path] of Object.entries(pages)) {
      const cold = await costOf(service, path, 15, 1_000);
      const warm = await costOf(service, path, 150, 0);
      console.log(`| ${name} | ${cold.toFixed(1)} | ${warm.toFixed(1)} |`);
    }
  } finally {
    await service.stop();
  }
}

/** Each request has its own URL, so that no cached page is used. */
async function costOf(service: RunningServer, path: string, count: number, restMilliseconds: number) {
  let spent = 0;
  for (let number = 0; number < count; number += 1) {
    const before = await service.cpuMilliseconds();
    await bytesOf(
      `${service.url}${path}${path.includes('?') ? '&' : '?'}nobody=${restMilliseconds}-${number}`,
      headers,
    );
    spent += (await service.cpuMilliseconds()) - before;
    if (restMilliseconds > 0) await new Promise((resolve) => setTimeout(resolve, restMilliseconds));
  }
  return spent / count;
}
