import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const client = new URL('../../client/', import.meta.url);
const built = readdirSync(new URL('dist/', client)).filter((name) => name.endsWith('.js'));
const codeOf = (name: string) => readFileSync(new URL(`dist/${name}`, client), 'utf8');
// The modules of openslot-facts that the client loads.
const facts = ['error-info-header', 'structured-fields'].map((name) =>
  readFileSync(new URL(`../../facts/dist/${name}.js`, import.meta.url), 'utf8'),
);

test('the client is smaller than 10 KB compressed', () => {
  const bytes = gzipSync([...built.map(codeOf), ...facts].join('\n'), { level: 9 }).length;
  console.log(`openslot-client: ${bytes} bytes compressed`);
  expect(built).toContain('index.js');
  expect(bytes).toBeLessThan(10_000);
});

test('the client needs only the shared facts and no API of Node', () => {
  for (const name of built) {
    const code = codeOf(name);
    const imported = [...code.matchAll(/from '([^']+)'/g)].map(([, from]) => from);
    const packages = imported.filter((from) => !from?.startsWith('./'));
    expect([name, packages]).toEqual([
      name,
      name === 'errors.js' ? ['openslot-facts/error-info-header'] : [],
    ]);
    expect([name, /\b(process|Buffer|require|__dirname|node:)\b/.exec(code)]).toEqual([name, null]);
  }
  const { dependencies } = JSON.parse(readFileSync(new URL('package.json', client), 'utf8'));
  expect(Object.keys(dependencies)).toEqual(['openslot-facts']);
});
