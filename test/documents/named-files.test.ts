import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
// @ts-expect-error: a script without types.
import { equivalents, tables } from '../../scripts/mutate-exceptions.mjs';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(new URL('docs', root)).map((name) => `docs/${name}`),
];
const markdown = documents.filter((path) => path.endsWith('.md'));

test('every file and folder that the documentation names exists', () => {
  const named = markdown.flatMap((document) =>
    [...read(document).matchAll(/`((?:src|test|db|web|client|facts|demo|bench|scripts)\/[^`\s]+)`/g)].map(
      ([, path]) => path!,
    ),
  );
  const paths = named.filter((path) => !/[*{…]/.test(path));
  expect(paths.length).toBeGreaterThan(30);
  expect(paths.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
});

test('every link between documents leads to a file', () => {
  const broken = markdown.flatMap((document) =>
    [...read(document).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)]
      .map(([, target]) => target!)
      .filter((target) => !existsSync(new URL(target, new URL(document, root))))
      .map((target) => `${document} → ${target}`),
  );
  expect(broken).toEqual([]);
});

test('every file with an exception for mutation testing exists', () => {
  const named = [...Object.keys(tables), ...Object.keys(equivalents)];
  expect(named.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
});

test('every decision is in the index', () => {
  const index = read('docs/decisions/README.md');
  const listed = [...index.matchAll(/\]\((\d{4}-[a-z-]+\.md)\)/g)].map(([, file]) => file!);
  expect(listed).toEqual(decisions());
});

const decisions = () =>
  readdirSync(new URL('docs/decisions/', root))
    .filter((name) => /^\d{4}-/.test(name))
    .sort();
