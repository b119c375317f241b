import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const client = new URL('../../client/', import.meta.url);
const built = readdirSync(new URL('dist/', client)).filter((name) => name.endsWith('.js'));
const codeOf = (name: string) => readFileSync(new URL(`dist/${name}`, client), 'utf8');

test('all of the client is under 10 KB compressed, even as it is written', () => {
  const bytes = gzipSync(built.map(codeOf).join('\n'), { level: 9 }).length;
  console.log(`openslot-client: ${bytes} bytes compressed`);
  expect(built).toContain('index.js');
  expect(bytes).toBeLessThan(10_000);
});

test('it needs nothing but itself, and nothing that only Node has', () => {
  for (const name of built) {
    const code = codeOf(name);
    const imported = [...code.matchAll(/from '([^']+)'/g)].map(([, from]) => from);
    expect([name, imported.filter((from) => !from?.startsWith('./'))]).toEqual([name, []]);
    expect([name, /\b(process|Buffer|require|__dirname|node:)\b/.exec(code)]).toEqual([name, null]);
  }
  expect(JSON.parse(readFileSync(new URL('package.json', client), 'utf8')).dependencies).toBeUndefined();
});
