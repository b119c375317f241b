import { expect, test } from 'vitest';
import { meaningsOf } from './meanings.ts';
import { synonymsOf } from './synonyms.ts';

test.each([
  ['haarschnitt', ['haircut']],
  ['fisioterapia', ['physiotherapy']],
  ['physio', ['physiotherapy']],
  // Written with umlauts, which words of a query have lost.
  ['tatowierung', ['tattoo']],
  // One word of several trades.
  ['cabelo', ['haircut', 'hair']],
  // A beginning, and typing errors in what is long enough.
  ['steuerb', ['tax']],
  ['krankengymnstik', ['physiotherapy']],
  ['fisoiterapia', ['physiotherapy']],
])('%s is %j', (typed, meanings) => {
  expect(synonymsOf(typed)).toEqual(meanings);
});

test.each(['haircut', 'zebra', 'ste', 'bar', 'huna', 'kurz', ''])('%s is nothing else', (typed) => {
  expect(synonymsOf(typed)).toEqual([]);
});

test('what is called otherwise comes after what begins with the word, and before what is only similar', () => {
  const meanings = meaningsOf('corte', ['corse', 'haircut', 'cortex', 'zebra']);
  expect(meanings.map(({ word }) => word)).toEqual(['cortex', 'haircut', 'corse']);
  expect(meanings.map(({ handicap }) => handicap)).toEqual([0, 0, 0]);
});

test('a business that uses the word itself comes first', () => {
  const [itself, other] = meaningsOf('corte', ['haircut', 'corte']);
  expect([itself?.word, itself?.handicap]).toEqual(['corte', 0]);
  expect(other?.word).toBe('haircut');
  expect(other?.handicap).toBeGreaterThan(0);
});
