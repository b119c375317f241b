// A Node server that renders one page without data with SvelteKit: the limit to compare pages with.
import { createServer } from 'node:http';
import { Server } from '../web/build/server/index.js';
import { manifest } from '../web/build/server/manifest.js';

const [path] = process.argv.slice(2);
const pages = new Server(manifest);
await pages.init({ env: {} });
const platform = {
  publicUrl: 'http://127.0.0.1',
  requestId: 'bare',
  fetch: () => Promise.reject(new Error('the page needs data')),
  refreshKey: () => '',
  shareForAMoment() {},
  nameRoute() {},
  pictureAddress: () => null,
};

const server = createServer(async (_request, response) => {
  const request = new Request(`http://127.0.0.1${path}`, { headers: { 'accept-language': 'en' } });
  const page = await pages.respond(request, { getClientAddress: () => '', platform });
  response.writeHead(page.status, Object.fromEntries(page.headers));
  response.end(await page.text());
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
process.on('SIGTERM', () => process.exit(0));
