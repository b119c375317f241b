import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeJson, writeNestedJson } from './json.ts';
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

test('in parts, it is what JSON.stringify writes, however many levels are written step by step', () => {
  const documents = fc.dictionary(fc.string(), fc.jsonValue({ depthSize: 'medium' }));
  fc.assert(
    fc.property(documents, fc.integer({ min: 1, max: 4 }), (document, levels) => {
      expect(atOnce(writeNestedJson(document, levels))).toBe(JSON.stringify(document));
    }),
  );
});

test('a field of an outer level is a step', () => {
  expect([...writeNestedJson({ a: { b: { c: 1, d: 2 }, e: 3 }, f: [4, 5] }, 2)]).toHaveLength(4);
});
