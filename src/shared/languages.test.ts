import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseLanguage, languageCodes } from './languages.ts';

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['fr', 'en'],
  ['*', 'en'],
  ['de', 'de'],
  ['pt', 'pt'],
  ['DE-at', 'de'],
  ['pt-BR,pt;q=0.9,en;q=0.8', 'pt'],
  ['fr-CH, fr;q=0.9, de;q=0.7, en;q=0.8, *;q=0.5', 'en'],
  ['en;q=0.3, de ; q=0.7', 'de'],
  // Liked alike: the first.
  ['pt;q=0.5,de;q=0.5', 'pt'],
  // Not wanted.
  ['de;q=0, pt;q=0.1', 'pt'],
  ['de;q=0', 'en'],
  // No language of ours, though it begins like one.
  ['deu, den', 'en'],
  ['de;q=much, pt;q=0.1', 'pt'],
  ['de;level=1;q=0.2, pt;q=0.1', 'de'],
])('%j is %s', (accepted, language) => {
  expect(chooseLanguage(accepted)).toBe(language);
});

test('whatever is sent, it is one of ours, and soon', () => {
  fc.assert(fc.property(fc.string(), (text) => languageCodes.includes(chooseLanguage(text))));
  expect(chooseLanguage(`${'fr,'.repeat(50)}de`)).toBe('en');
  expect(chooseLanguage(`${'fr,'.repeat(49)}de`)).toBe('de');
});
