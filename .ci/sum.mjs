// Adds up what the test runs found and closes with one line; a failure anywhere is a failure here.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const sums = { passed: 0, failed: 0, skipped: 0 };
const folder = process.argv[2] ?? '.';
for (const name of readdirSync(folder).filter((file) => file.endsWith('.json'))) {
  const run = JSON.parse(readFileSync(join(folder, name), 'utf8'));
  sums.passed += run.numPassedTests;
  sums.failed += run.numFailedTests;
  sums.skipped += run.numPendingTests + (run.numTodoTests ?? 0);
}
console.log(`tests: ${sums.passed} passed, ${sums.failed} failed, ${sums.skipped} skipped`);
process.exit(sums.failed > 0 || sums.passed === 0 ? 1 : 0);
