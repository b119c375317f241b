import { expect, test } from 'vitest';
// @ts-expect-error: a script without types.
import * as lint from '../../scripts/lint-prose.mjs';

const { countByFolder, flagsOf, lintFiles, piecesOf, readCounts, risenFolders } = lint;

interface Found {
  folder: string;
  place: string;
  flag: string;
  text: string;
}
const found: Found[] = lintFiles();

test('no folder has more flagged prose than before', () => {
  expect(risenFolders(countByFolder(found), readCounts())).toEqual([]);
});

test('words that need a second reading do not appear in the repository', () => {
  const words = /^"(whoever|anew|told|wish(es|ed)?|in a circle|is none|are none|somebody|nobody)"$/i;
  expect(
    found
      .filter(({ folder, flag }) => folder !== 'commits' && words.test(flag))
      .map(({ place, flag }) => `${place}: ${flag}`),
  ).toEqual([]);
});

test.each([
  ['comment', 'Deletes expired rows.', []],
  ['comment', 'Whoever asks is refused.', ['"Whoever"', 'starts with "Whoever"']],
  ['comment', 'What would be left to pay.', ['starts with "What"']],
  ['page text', 'What do you need?', []],
  ['page text', 'Somebody else booked this time.', []],
  ['error detail', 'Somebody else booked this time.', ['"Somebody"']],
  ['description', 'Until this date.', ['description without a noun']],
  ['comment', 'word '.repeat(31).trim(), ['sentence over 30 words']],
  ['commit subject', 'x'.repeat(73), ['over 72 characters']],
])('flags a %s: %s', (kind, text, flags) => {
  expect(flagsOf({ kind, text })).toEqual(flags);
});

test('finds prose in code, pages, SQL and Markdown', () => {
  const texts = (file: string, source: string) => piecesOf(file, source).map(({ text }: Found) => text);
  expect(
    texts('a.ts', "// One.\n// Two.\nconst a = { detail: 'Wrong name.' };\ntest('a title', () => {});"),
  ).toEqual(['One. Two.', 'Wrong name.', 'a title']);
  expect(texts('a.svelte', '<script lang="ts">\n// In a script.\n</script>\n<!-- In a page. -->')).toEqual([
    'In a script.',
    'In a page.',
  ]);
  expect(texts('a.sql', '-- One.\n-- Two.\nselect 1;')).toEqual(['One. Two.']);
  expect(texts('a.md', '# Title\n\nA text.\n\n```sh\nnpm test\n```\n')).toEqual(['Title', 'A text.']);
});
