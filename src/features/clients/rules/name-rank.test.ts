import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textKey } from '../../../shared/text.ts';
import { nameWords, rankName } from './name-rank.ts';

const rank = (query: string, name: string) => rankName(nameWords(query), textKey(name) ?? '');

describe('finding a name', () => {
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

  test('the whole word comes before its beginning, that before its middle, that before a typing error', () => {
    const ranks = ['Anna', 'Annabel', 'Joanna', 'Ana Maria'].map((name) => rank('anna', name));
    expect(ranks).toEqual([...ranks].sort((a, b) => b - a));
    expect(new Set(ranks).size).toBe(4);
  });

  test('a name always finds itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (name) => {
        const words = nameWords(name);
        if (words.length > 0 && words.length < 8) expect(rank(name, name)).toBe(1000 * words.length);
      }),
    );
  });
});
