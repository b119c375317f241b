// Reads the reports of the test runs. failed REPORT: prints the files with failed tests, one per line,
// relative to the project. sum FOLDER: adds up the reports N.json and lists failures; the report of a second
// run (N.again.json) replaces the first. Prints one closing line, and exits with 1 if a test failed.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const [command, place] = process.argv.slice(2);
if (command === 'failed')
  for (const [file, result] of resultsOf(place)) if (hasFailed(result)) console.log(file);
if (command === 'sum') process.exit(sum(place) ? 0 : 1);

function sum(folder) {
  const sums = { passed: 0, failed: 0, skipped: 0 };
  let isGood = true;
  for (const report of readdirSync(folder).filter((name) => /^\d+\.json$/.test(name))) {
    const again = join(folder, report.replace('.json', '.again.json'));
    const results = resultsOf(join(folder, report));
    for (const [file, result] of existsSync(again) ? resultsOf(again) : []) {
      describe('FAILED AT FIRST', file, results.get(file));
      results.set(file, result);
    }
    for (const [file, result] of results) {
      if (hasFailed(result)) isGood = false;
      describe('FAILED', file, result);
      for (const { status } of result.assertionResults)
        sums[status === 'passed' || status === 'failed' ? status : 'skipped']++;
    }
  }
  console.log(`tests: ${sums.passed} passed, ${sums.failed} failed, ${sums.skipped} skipped`);
  return isGood && sums.passed > 0;
}

/** Results by file, with the path in this folder even if a copy was tested. */
function resultsOf(report) {
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  return new Map(testResults.map((result) => [nameHere(result.name), result]));
}

function nameHere(path) {
  const parts = path.split('/').slice(1);
  return parts.map((_, index) => parts.slice(index).join('/')).find((name) => existsSync(name)) ?? path;
}

function hasFailed({ status, assertionResults }) {
  return status !== 'passed' || assertionResults.some((test) => test.status === 'failed');
}

function describe(word, file, result) {
  if (result === undefined || !hasFailed(result)) return;
  const failed = result.assertionResults.filter(({ status }) => status === 'failed');
  if (failed.length === 0) console.log(`${word} ${file}\n${firstLines(result.message)}`);
  for (const { fullName, failureMessages } of failed)
    console.log(`${word} ${file} > ${fullName}\n${failureMessages.map(firstLines).join('\n')}`);
}

function firstLines(message = '') {
  return `  ${message.split('\n').slice(0, 10).join('\n  ')}`;
}
