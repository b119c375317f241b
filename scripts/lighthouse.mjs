// Measures pages with Lighthouse, five times each: npm run lighthouse, or npm run lighthouse -- /docs /other
// for other pages.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { browserFlags, findBrowser, withoutBrowser } from './browser.mjs';
import { withDemoService } from './demo-service.mjs';
import { measuredPages } from './pages.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const version = '12.8.2';
const runs = 5;
const least = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const categories = Object.keys(least);

/** Lighthouse is not a dependency: it has 180 packages and 170 MB, for one command. */
async function installLighthouse() {
  const folder = join(root, 'node_modules', '.cache', 'lighthouse');
  const modules = join(folder, 'node_modules');
  const stamp = join(modules, '.installed');
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== version) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'lighthouse-aside', private: true }));
    console.log('Installing Lighthouse in node_modules/.cache/lighthouse …');
    const words = ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund'];
    const { status } = spawnSync('npm', [...words, '--save-exact', `lighthouse@${version}`], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (status !== 0) return null;
    writeFileSync(stamp, version);
  }
  const load = (path) => import(pathToFileURL(join(modules, path)).href);
  const { default: lighthouse } = await load('lighthouse/core/index.js');
  const { launch } = await load('chrome-launcher/dist/index.js');
  return { lighthouse, launch };
}

/** A new browser per run, without a cache. */
async function runOnce({ lighthouse, launch }, chromePath, url) {
  const chromeFlags = ['--headless', ...browserFlags];
  const chrome = await launch({ chromePath, chromeFlags, handleSIGINT: true });
  try {
    const options = { port: chrome.port, onlyCategories: categories, logLevel: 'error' };
    const { lhr } = await lighthouse(url, options);
    if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
    return lhr;
  } finally {
    chrome.kill();
  }
}

const scoreOf = (lhr, category) => Math.round((lhr.categories[category].score ?? 0) * 100);
const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** Performance varies between runs, so the median counts. Other categories fail if they fail once. */
const sumUp = (lhrs) =>
  Object.fromEntries(
    categories.map((category) => {
      const scores = lhrs.map((lhr) => scoreOf(lhr, category));
      return [category, category === 'performance' ? median(scores) : Math.min(...scores)];
    }),
  );

function printFindings(lhr, category) {
  for (const { id, weight } of lhr.categories[category].auditRefs) {
    const { score, title, displayValue = '' } = lhr.audits[id];
    if (weight > 0 && score !== null && score < 0.9) console.log(`    ${id}: ${title} ${displayValue}`);
  }
}

async function measure(tools, chromePath, base, pages) {
  console.log(`\n  ${'page'.padEnd(20)}${categories.map((category) => category.padStart(16)).join('')}`);
  let isGood = true;
  for (const { name, path } of pages) {
    const lhrs = [];
    for (let run = 0; run < runs; run++) lhrs.push(await runOnce(tools, chromePath, `${base}${path}`));
    const scores = sumUp(lhrs);
    const figures = categories.map((category) => String(scores[category]).padStart(16));
    console.log(`  ${name.padEnd(20)}${figures.join('')}`);
    for (const category of categories.filter((one) => scores[one] < least[one])) {
      isGood = false;
      console.log(`    ${category} must be ${least[category]}:`);
      printFindings(lhrs[0], category);
    }
  }
  return isGood;
}

const chromePath = findBrowser();
const tools = chromePath === null ? null : await installLighthouse();
const asked = process.argv.slice(2).map((path) => ({ name: path, path }));
if (chromePath === null) console.log(`SKIPPED: Lighthouse (${withoutBrowser})`);
else if (tools === null) console.log('SKIPPED: Lighthouse (it could not be fetched from the npm registry)');
else
  await withDemoService(async (base) => {
    const isGood = await measure(tools, chromePath, base, asked.length > 0 ? asked : measuredPages);
    if (!isGood) process.exitCode = 1;
  });
