// Mutation testing: changes the rules piece by piece and runs the unit tests beside them. A change that no
// test notices is a missing test. Takes hours; npm run mutate -- src/features/discounts/coupons checks a
// part.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { equivalents, tables } from './mutate-exceptions.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const cache = join(root, 'node_modules', '.cache', 'mutate');
const leastScore = 95;

/**
 * Stryker needs the compiler API, which TypeScript 7 does not have. None of these packages is a dependency of
 * the project.
 */
const tools = {
  '@stryker-mutator/core': '9.6.1',
  '@stryker-mutator/vitest-runner': '9.6.1',
  typescript: '5.9.3',
};

/** Installs the locked dependencies of the project and Stryker, again only after one of them changes. */
function installTools() {
  const folder = join(cache, 'tools');
  const { dependencies, devDependencies, overrides, type } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const { vitest, 'fast-check': fastCheck } = devDependencies;
  const wanted = JSON.stringify({
    name: 'mutate',
    private: true,
    type,
    dependencies: { ...dependencies, vitest, 'fast-check': fastCheck, ...tools },
    overrides,
  });
  const stamp = join(folder, 'node_modules', '.installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return join(folder, 'node_modules');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), wanted);
  cpSync(join(root, 'package-lock.json'), join(folder, 'package-lock.json'));
  console.log('Installing Stryker in node_modules/.cache/mutate …');
  const words = [
    'install',
    '--prefix',
    folder,
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--fetch-retries=1',
  ];
  const { status } = spawnSync('npm', words, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) {
    console.error('\nStryker is not part of the project. It could not be installed from the npm registry.');
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
  return join(folder, 'node_modules');
}

/** Rule files under the given paths, or all of them. */
function filesToChange(paths) {
  const all = readdirSync(join(root, 'src'), { recursive: true })
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter((file) => /^src\/(features\/[^/]+\/rules|shared)\/.+\.ts$/.test(file))
    .filter((file) => !file.endsWith('.test.ts') && !(file in tables))
    .sort();
  const asked = paths.map((path) => relative(root, join(process.cwd(), path)).replaceAll('\\', '/'));
  const files = all.filter(
    (file) => asked.length === 0 || asked.some((path) => file === path || file.startsWith(`${path}/`)),
  );
  if (files.length === 0) throw new Error(`No rules found in ${asked.join(', ')}.`);
  return files;
}

/** A copy to change, so that an interrupted run leaves the project unchanged. */
function copyProject(modules) {
  const copy = mkdtempSync(join(tmpdir(), 'openslot-mutate-'));
  for (const name of ['src', 'tsconfig.json', 'package.json'])
    cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(modules, join(copy, 'node_modules'));
  // A fixed seed, so that the result does not vary, and no shrinking.
  const settings = '{ seed: 42, endOnFailure: true }';
  writeFileSync(join(copy, 'seed.ts'), `import fc from 'fast-check';\nfc.configureGlobal(${settings});\n`);
  return copy;
}

/** Changes the files of one folder and runs the unit tests of that folder only. */
function runStryker(copy, folder, files) {
  const vitest = {
    include: [`${folder}/*.test.ts`],
    setupFiles: ['seed.ts'],
    pool: 'threads',
    testTimeout: 60_000,
  };
  writeFileSync(join(copy, 'vitest.config.ts'), `export default { test: ${JSON.stringify(vitest)} };\n`);
  const report = `${folder.replaceAll('/', '-')}.json`;
  const settings = {
    mutate: files,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    inPlace: true,
    concurrency: Number(process.env.MUTATE_CONCURRENCY ?? 1),
    incremental: true,
    incrementalFile: join(cache, report),
    // Long, because a timeout counts as noticed.
    timeoutMS: 15_000,
    timeoutFactor: 3,
    reporters: ['json', process.stdout.isTTY ? 'progress' : 'progress-append-only'],
    jsonReporter: { fileName: join(cache, 'reports', report) },
    disableTypeChecks: false,
  };
  writeFileSync(join(copy, 'stryker.config.json'), JSON.stringify(settings));
  const stryker = join(copy, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');
  console.log(`\n── ${folder}`);
  const { status } = spawnSync(process.execPath, [stryker, 'run'], { cwd: copy, stdio: 'inherit' });
  if (status !== 0) throw new Error(`Stryker failed on ${folder}.`);
  return readReport(join(cache, 'reports', report), files);
}

const oneLine = (text) => text.trim().replaceAll(/\s+/g, ' ');

function readReport(path, files) {
  const report = JSON.parse(readFileSync(path, 'utf8'));
  return Object.entries(report.files)
    .filter(([file]) => files.includes(file))
    .flatMap(([file, { source, mutants }]) => {
      const lines = source.split('\n');
      return mutants.map(({ status, mutatorName, replacement = '', location: { start, end } }) => {
        const was = lines.slice(start.line - 1, end.line);
        was[was.length - 1] = was.at(-1).slice(0, end.column - 1);
        was[0] = was[0].slice(start.column - 1);
        return {
          file,
          line: start.line,
          status,
          mutatorName,
          source: oneLine(lines[start.line - 1]),
          was: oneLine(was.join('\n')),
          becomes: oneLine(replacement),
        };
      });
    });
}

const isNoticed = ({ status }) => status === 'Killed' || status === 'Timeout';
const isMissed = ({ status }) => status === 'Survived' || status === 'NoCoverage';

const change = ({ was, becomes }) => `${was} → ${becomes}`;
const isEquivalent = (mutant) => excuses(mutant.file).includes(change(mutant));
const excuses = (file) => Object.values(equivalents[file] ?? {}).flat();
const isUnexcused = (mutant) => isMissed(mutant) && !isEquivalent(mutant);

function scoreOf(mutants) {
  const noticed = mutants.filter(isNoticed).length;
  const all = noticed + mutants.filter(isUnexcused).length;
  return { noticed, all, score: all === 0 ? 100 : (100 * noticed) / all };
}

const shorten = (text) => (text.length > 100 ? `${text.slice(0, 99)}…` : text);

function printMissed(mutants) {
  for (const { file, line, mutatorName, was, becomes, status } of mutants.filter(isUnexcused)) {
    console.log(`  ${file}:${line} ${mutatorName}${status === 'NoCoverage' ? ', run by no test' : ''}`);
    console.log(`    - ${shorten(was)}\n    + ${shorten(becomes)}`);
  }
}

function printScores(folders) {
  console.log('\n  score    noticed   late  equivalent');
  for (const [folder, mutants] of [...folders, ['all', folders.flatMap(([, mutants]) => mutants)]]) {
    const { noticed, all, score } = scoreOf(mutants);
    const late = mutants.filter(({ status }) => status === 'Timeout').length;
    const excused = mutants.filter((mutant) => isMissed(mutant) && !isUnexcused(mutant)).length;
    const figures = [score.toFixed(1).padStart(7), `${noticed}/${all}`.padStart(11), `${late}`.padStart(7)];
    console.log(`${figures.join('')}${`${excused}`.padStart(12)}  ${folder}`);
  }
}

const groups = new Map();
for (const file of filesToChange(process.argv.slice(2)))
  groups.set(dirname(file), [...(groups.get(dirname(file)) ?? []), file]);

const copy = copyProject(installTools());
try {
  const folders = [];
  for (const [folder, files] of groups) {
    const mutants = runStryker(copy, folder, files);
    printMissed(mutants);
    folders.push([folder, mutants]);
  }
  printScores(folders);
  const { score } = scoreOf(folders.flatMap(([, mutants]) => mutants));
  if (score < leastScore) {
    console.error(`\n${score.toFixed(1)} % of the changes were noticed; the minimum is ${leastScore} %.`);
    process.exitCode = 1;
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
