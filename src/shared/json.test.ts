import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeJson, writeNestedJson } from './json.ts';
import { runToEnd } from './steps.ts';

test('writes the same text as JSON.stringify', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.anything({ withDate: true })), (document) => {
      expect(runToEnd(writeJson({ ...document }))).toBe(JSON.stringify({ ...document }));
    }),
  );
});

test('yields once per list item', () => {
  expect([...writeJson({ a: [1, 2, 3], b: 4, c: [5] })]).toHaveLength(4);
});

test('writes the same text as JSON.stringify for every number of levels', () => {
  const documents = fc.dictionary(fc.string(), fc.jsonValue({ depthSize: 'medium' }));
  fc.assert(
    fc.property(documents, fc.integer({ min: 1, max: 4 }), (document, levels) => {
      expect(runToEnd(writeNestedJson(document, levels))).toBe(JSON.stringify(document));
    }),
  );
});

test('yields once per field of the outer levels', () => {
  expect([...writeNestedJson({ a: { b: { c: 1, d: 2 }, e: 3 }, f: [4, 5] }, 2)]).toHaveLength(4);
});
