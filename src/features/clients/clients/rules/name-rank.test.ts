import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textKey } from '../../../../shared/text.ts';
import { nameWords, rankName } from './name-rank.ts';

const rank = (query: string, name: string) => rankName(nameWords(query), textKey(name) ?? '');

describe('name search', () => {
  test.each([
    ['ada', 'Ada Lovelace'],
    ['LOVELACE ada', 'Ada Lovelace'],
    ['lov', 'Ada Lovelace'],
    ['l', 'Ada Lovelace'],
    ['velac', 'Ada Lovelace'],
    ['lovelcae', 'Ada Lovelace'],
    ['smiht', 'John Smith'],
    ['jose', 'José García'],
    ['li wei', 'Li Wei'],
    ['дмитрий', 'Дмитрий Иванов'],
    ["o'brien", 'Sean OBrien'],
  ])('%j finds %j', (query, name) => expect(rank(query, name)).toBeGreaterThan(0));

  test.each([
    ['bob', 'Ada Lovelace'],
    ['ada smith', 'Ada Lovelace'],
    ['ann', 'Ian Smith'],
    ['ad', 'Bob Dada'],
  ])('%j does not find %j', (query, name) => expect(rank(query, name)).toBe(0));

  test('ranks whole words before prefixes, prefixes before substrings, substrings before typos', () => {
    const ranks = ['Anna', 'Annabel', 'Joanna', 'Ana Maria'].map((name) => rank('anna', name));
    expect(ranks).toEqual([...ranks].sort((a, b) => b - a));
    expect(new Set(ranks).size).toBe(4);
  });

  test('a name always matches itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (name) => {
        const words = nameWords(name);
        if (words.length > 0 && words.length < 8) expect(rank(name, name)).toBe(1000 * words.length);
      }),
    );
  });
});

test('uses at most eight words and ignores words over 60 characters', () => {
  expect(nameWords('a b c d e f g h i j')).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
  expect(nameWords(`${'x'.repeat(60)} ${'y'.repeat(61)} ada`)).toEqual(['x'.repeat(60), 'ada']);
});

test('ranks longer prefixes and fewer typos higher', () => {
  expect(rank('annab', 'Annabel')).toBeGreaterThan(rank('an', 'Annabel'));
  expect(rank('lovelxce', 'Lovelace')).toBeGreaterThan(rank('lovxlxce', 'Lovelace'));
});

test('matches substrings from three letters on', () => {
  expect(rank('dam', 'Madams')).toBeGreaterThan(0);
  expect(rank('da', 'Madams')).toBe(0);
});

test.each([
  // No typos in up to three letters, one in up to six, two in more.
  ['ana', 'Ann', false],
  ['anne', 'Anna', true],
  ['axne', 'Anna', false],
  ['georgx', 'George', true],
  ['gxorgx', 'George', false],
  ['chxrlxs', 'Charles', true],
  ['chxrxxs', 'Charles', false],
])('%s matches %s: %s', (typed, name, isForgiven) => {
  expect(rank(typed, name) > 0).toBe(isForgiven);
});
