// Builds what is out of date, then becomes the service (or the command that was asked for).
import { buildPages, buildService } from './build.mjs';

const parent = process.ppid;
const lookMilliseconds = 500;

// Commands (migrate, admin, verify) show no pages.
const hasPages = process.argv[2] === undefined && !['off', 'dev'].includes(process.env.WEB ?? '');
// They take longest: meanwhile the service is built, and starts its database.
const pages = hasPages ? buildPages() : Promise.resolve();
// Whoever needs them hears of it.
pages.catch(() => {});
try {
  await buildService();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
process.title = 'openslot';
// Under npm, which hands on every signal but the one that it cannot hear: without it we would run on, unseen, and keep DATA_DIR.
if (process.env.npm_lifecycle_event !== undefined)
  setInterval(
    () => process.ppid === parent || process.kill(process.pid, 'SIGTERM'),
    lookMilliseconds,
  ).unref();
const { expectPages } = await import('../dist/src/web/page-build.js');
expectPages(pages);
await import('../dist/src/main.js');
