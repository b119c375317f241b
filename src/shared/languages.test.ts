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
  // Same weight: the first one.
  ['pt;q=0.5,de;q=0.5', 'pt'],
  // Weight 0 excludes a language.
  ['de;q=0, pt;q=0.1', 'pt'],
  ['de;q=0', 'en'],
  // Prefixes do not match.
  ['deu, den', 'en'],
  ['de;q=much, pt;q=0.1', 'pt'],
  ['de;level=1;q=0.2, pt;q=0.1', 'de'],
])('chooses for %j the language %s', (accepted, language) => {
  expect(chooseLanguage(accepted)).toBe(language);
});

test('returns a supported language for any text, and reads at most 50 entries', () => {
  fc.assert(fc.property(fc.string(), (text) => languageCodes.includes(chooseLanguage(text))));
  expect(chooseLanguage(`${'fr,'.repeat(50)}de`)).toBe('en');
  expect(chooseLanguage(`${'fr,'.repeat(49)}de`)).toBe('de');
});
