import { assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { textKey, textWords } from './text.ts';

test.each([
  ['São Paulo', 'sao paulo'],
  ['são-paulo', 'sao paulo'],
  ['SAO  PAULO!', 'sao paulo'],
  ['Łódź', 'lodz'],
  ['Straße', 'strasse'],
  ['STRASSE', 'strasse'],
  ['İstanbul', 'istanbul'],
  ['L’Aquila', 'laquila'],
  ["O'Brien's", 'obriens'],
  ['ﬁtness №1', 'fitness no1'],
  ['Москва', 'москва'],
  ['東京', '東京'],
  ['¡¿?!', null],
  ['', null],
])('%s becomes %s', (text, key) => {
  expect(textKey(text)).toBe(key);
});

test('a key is its own key', () => {
  assert(
    property(string({ unit: 'binary' }), (text) => {
      const key = textKey(text);
      if (key !== null) expect(textKey(key)).toBe(key);
    }),
  );
});

test('case and decomposition make no difference', () => {
  assert(
    property(string({ unit: 'grapheme' }), (text) => {
      expect(textKey(text.normalize('NFD'))).toBe(textKey(text.normalize('NFC')));
    }),
  );
});

test('words are distinct and not empty', () => {
  expect(textWords('The Barber & the Barber’s chair')).toEqual(['the', 'barber', 'barbers', 'chair']);
  expect(textWords(' .. ')).toEqual([]);
});
