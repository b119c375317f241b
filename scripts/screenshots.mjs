// Photographs the pages of the demo at two widths, light and dark. npm run screenshots: all pages, to
// .data/screenshots. npm run screenshots -- --to FOLDER home: some pages, to another folder. npm run
// screenshots -- --docs: the pictures of the README, to docs/pictures.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { browserFlags, findBrowser, withoutBrowser } from './browser.mjs';
import { withDemoService } from './demo-service.mjs';
import { photographedPages } from './pages.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const demoPassword = 'demo-password';
const heights = { 375: 812, 1280: 900 };
const everyLook = Object.keys(heights).flatMap((width) =>
  ['light', 'dark'].map((scheme) => ({ width: Number(width), scheme })),
);

async function signIn(page, email) {
  await page.goto('/sign-in');
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(demoPassword);
  await page.locator('input[name=password]').press('Enter');
  await page.waitForURL((url) => url.pathname !== '/sign-in');
}

async function photograph(browser, baseURL, { path, as, waitFor }, { width, scheme }, file, fullPage) {
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height: heights[width] },
    colorScheme: scheme,
    locale: 'en-GB',
    timezoneId: 'Europe/Lisbon',
    reducedMotion: 'reduce',
  });
  try {
    const page = await context.newPage();
    if (as !== undefined) await signIn(page, as);
    const address = typeof path === 'string' ? path : await path(page);
    const answer = await page.goto(address);
    if (!answer?.ok()) throw new Error(`${address} answered ${answer?.status()}.`);
    // Pages with a live stream are never idle.
    await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => {});
    if (waitFor !== undefined) await page.getByText(waitFor).first().waitFor({ timeout: 120_000 });
    await page.evaluate('document.fonts.ready.then(() => true)');
    await page.screenshot({ path: file, fullPage });
    console.log(file);
  } finally {
    await context.close();
  }
}

function photographs(options, names) {
  const pages = photographedPages.filter(({ name }) => names.length === 0 || names.includes(name));
  if (!options.docs)
    return pages.flatMap((page) =>
      everyLook.map((look) => ({ page, look, file: `${page.name}-${look.width}-${look.scheme}.png` })),
    );
  return pages
    .filter(({ readme }) => readme !== undefined)
    .map((page) => ({ page, look: page.readme, file: `${page.name}.png` }));
}

const { values, positionals } = parseArgs({
  options: { docs: { type: 'boolean' }, to: { type: 'string' } },
  allowPositionals: true,
});
const executablePath = findBrowser();
if (executablePath === null) {
  console.error(`No browser found: ${withoutBrowser}.`);
  process.exit(1);
}
const folder = values.docs
  ? join(root, 'docs', 'pictures')
  : (values.to ?? join(root, '.data', 'screenshots'));
mkdirSync(folder, { recursive: true });
await withDemoService(async (url) => {
  const browser = await chromium.launch({ executablePath, args: browserFlags });
  try {
    for (const { page, look, file } of photographs(values, positionals))
      await photograph(browser, url, page, look, join(folder, file), !values.docs && !page.isLong);
  } finally {
    await browser.close();
  }
});
