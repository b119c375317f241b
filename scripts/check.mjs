// Checks a change: format and lint, types, dead code, prose, then `npm test` or the given test files.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const node = process.execPath;
const files = process.argv.slice(2);
const steps = [
  ['format and lint', node, ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.']],
  ['types', node, ['node_modules/typescript/bin/tsc', '-p', '.']],
  [
    'types of the client, without Node',
    node,
    ['node_modules/typescript/bin/tsc', '-p', 'client', '--noEmit'],
  ],
  ['types of the pages', 'npm', ['run', '--silent', 'check', '--workspace', 'web']],
  ['dead code', node, ['node_modules/knip/bin/knip.js']],
  ['prose', node, ['scripts/lint-prose.mjs']],
  [
    'tests',
    ...(files.length > 0 ? [node, ['node_modules/vitest/vitest.mjs', 'run', ...files]] : ['npm', ['test']]),
  ],
];

for (const [name, program, words] of steps) {
  const begun = performance.now();
  console.log(`\n── ${name}`);
  const { status } = spawnSync(program, words, { cwd: root, stdio: 'inherit' });
  if (status !== 0) {
    console.error(`\n${name}: failed`);
    process.exit(status ?? 1);
  }
  console.log(`${name}: passed, ${((performance.now() - begun) / 1000).toFixed(1)} s`);
}
