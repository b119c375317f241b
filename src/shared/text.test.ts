import { assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { isWellFormed, oneLine, readableName, textKey, textWords } from './text.ts';

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
  ['Æsir Œuvre', 'aesir oeuvre'],
  ['Ærø', 'aero'],
  ['Đà Nẵng', 'da nang'],
  ['Ísafjörður', 'isafjordur'],
  ['Þingvellir', 'thingvellir'],
  ['Diyarbakır', 'diyarbakir'],
  ['Ħamrun', 'hamrun'],
  ['Saŋa', 'sana'],
  ['rock ’n’ roll`s', 'rock n rolls'],
  ['-- a --', 'a'],
  ['¡¿?!', null],
  ['', null],
])('normalizes %s to %s', (text, key) => {
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

test('ignores case and Unicode composition', () => {
  assert(
    property(string({ unit: 'grapheme' }), (text) => {
      expect(textKey(text.normalize('NFD'))).toBe(textKey(text.normalize('NFC')));
    }),
  );
});

test('returns distinct words', () => {
  expect(textWords('The Barber & the Barber’s chair')).toEqual(['the', 'barber', 'barbers', 'chair']);
  expect(textWords(' .. ')).toEqual([]);
});

test('replaces line breaks, control characters and direction marks', () => {
  for (const sign of [
    '\n',
    '\r\n',
    '\t',
    '\0',
    '\u0085',
    '\u2028',
    '\u2029',
    '\u202a',
    '\u202e',
    '\u2066',
    '\u2069',
  ])
    expect(oneLine(`a${sign}b`)).toBe('a b');
  expect(oneLine('a\n\n\u2028b\nc')).toBe('a b c');
  expect(oneLine('Ünïcödé 東京, “quoted” – 100 % 😀')).toBe('Ünïcödé 東京, “quoted” – 100 % 😀');
});

test('rejects unpaired surrogates and U+0000', () => {
  for (const text of ['\ud83d', 'a\ude00b', '\0', 'a\0b']) expect(isWellFormed(text)).toBe(false);
  for (const text of ['', 'a', '😀', '\n\u0001', '\ufffd']) expect(isWellFormed(text)).toBe(true);
});

test.each([
  ['  Errands\tof\nAna ', 'Errands of Ana'],
  ['Err\u200bands\u00ad', 'Errands'],
  ['\u202eErrands\u2066', 'Errands'],
  ['\u{e0041}\u{e0042}\u2800\ufeff', ''],
  ['São João', 'São João'],
])('normalizes %j to %j', (name, read) => {
  expect(readableName(name)).toBe(read);
});
