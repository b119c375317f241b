import { expect, test } from 'vitest';
import { indexableWords, queryWords, weighWords } from './search-words.ts';

test.each([
  ['massage in Berlin', ['massage', 'berlin']],
  ['the barber and the spa', ['barber', 'spa']],
  ['massage for backs, with oil, near Berlin', ['massage', 'backs', 'oil', 'berlin']],
  ['in', ['in']],
  ['the', ['the']],
  ['東京 へ', ['東京', 'へ']],
  ['!!', []],
  [
    'one two three four five six seven eight nine',
    ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'],
  ],
])('words of %s: %j', (query, words) => {
  expect(queryWords(query)).toEqual(words);
});

test('too long words are not indexed', () => {
  expect(indexableWords(`short ${'x'.repeat(61)} ${'y'.repeat(60)}`)).toEqual(['short', 'y'.repeat(60)]);
});

test('a word has the highest weight of its occurrences', () => {
  const texts = {
    name: 'Berlin Massage',
    city: 'Berlin Mitte',
    addressLine1: 'Torstr. 12a',
    state: null,
    postalCode: '10119',
    description: 'Massage and sauna in Mitte',
    offers: ['Hot stone Massage', 'Sauna Wellness'],
  };
  expect(Object.fromEntries(weighWords(texts))).toEqual({
    berlin: 100,
    massage: 100,
    hot: 60,
    stone: 60,
    sauna: 60,
    wellness: 60,
    mitte: 50,
    torstrasse: 50,
    10119: 50,
    and: 20,
    in: 20,
  });
  expect(
    weighWords({
      ...texts,
      name: '!!',
      city: null,
      addressLine1: '7',
      postalCode: null,
      description: null,
      offers: [],
    }).size,
  ).toBe(0);
});
