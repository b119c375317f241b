import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('../../web/src/', import.meta.url);
const components = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.svelte'),
);

// Svelte removes spaces at the start and end of a block.
const lostSpaces = [
  /\S\{#(?:if|each)(?:[^{}]|\{[^{}]*\})*\} +\S/,
  /\S\{:else(?:[^{}]|\{[^{}]*\})*\} +[^\s{<]/,
  /\S +\{\/(?:if|each)\}[^\s<{]/,
];

test('no component has a space between texts that Svelte removes', () => {
  const found = components.flatMap((name) =>
    readFileSync(new URL(name, folder), 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        lostSpaces.some((pattern) => pattern.test(line)) ? [`${name}:${at + 1} ${line.trim()}`] : [],
      ),
  );
  expect(found).toEqual([]);
});
