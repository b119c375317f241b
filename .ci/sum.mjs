// Adds up what the test runs found and closes with one line; a failure anywhere is a failure here.
import { readFileSync } from 'node:fs';

const sums = { passed: 0, failed: 0, skipped: 0 };
for (const file of process.argv.slice(2)) {
  const run = JSON.parse(readFileSync(file, 'utf8'));
  sums.passed += run.numPassedTests;
  sums.failed += run.numFailedTests;
  sums.skipped += run.numPendingTests + (run.numTodoTests ?? 0);
}
console.log(`tests: ${sums.passed} passed, ${sums.failed} failed, ${sums.skipped} skipped`);
process.exit(sums.failed > 0 || sums.passed === 0 ? 1 : 0);
