// Builds the parts that are out of date, then runs the service or the given command.
import { buildPages, buildService } from './build.mjs';

const parent = process.ppid;
const lookMilliseconds = 500;

// Commands (migrate, admin, verify) need no pages.
const hasPages = process.argv[2] === undefined && !['off', 'dev'].includes(process.env.WEB ?? '');
// The pages take longest; the service is built and started at the same time.
const pages = hasPages ? buildPages() : Promise.resolve();
// The rejection is handled where the pages are awaited.
pages.catch(() => {});
try {
  await buildService();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
process.title = 'openslot';
// npm forwards every signal except SIGKILL. Stop when npm is gone, so that no process keeps DATA_DIR locked.
if (process.env.npm_lifecycle_event !== undefined)
  setInterval(
    () => process.ppid === parent || process.kill(process.pid, 'SIGTERM'),
    lookMilliseconds,
  ).unref();
const { expectPages } = await import('../dist/src/web/page-build.js');
expectPages(pages);
await import('../dist/src/main.js');
