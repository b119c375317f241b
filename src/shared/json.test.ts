import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeJson } from './json.ts';
import { atOnce } from './steps.ts';

test('is what JSON.stringify writes, lists of anything included', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.anything({ withDate: true })), (document) => {
      expect(atOnce(writeJson({ ...document }))).toBe(JSON.stringify({ ...document }));
    }),
  );
});

test('an item is a step', () => {
  expect([...writeJson({ a: [1, 2, 3], b: 4, c: [5] })]).toHaveLength(4);
});
