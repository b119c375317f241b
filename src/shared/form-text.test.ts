import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readFormText } from './form-text.ts';
import { isWellFormed } from './text.ts';

test('reads what URLSearchParams writes', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.string()), (fields) => {
      const wellFormed = Object.entries(fields).every(([name, value]) => isWellFormed(name + value));
      fc.pre(wellFormed);
      const read = readFormText(new URLSearchParams(fields).toString());
      expect(read?.repeated).toEqual([]);
      expect([...(read?.values ?? [])].sort()).toEqual(Object.entries(fields).sort());
    }),
  );
});

test('reports repeated names and keeps the first value', () => {
  const read = readFormText('a=1&b=2&a=3&%61=4&&c');
  expect(read?.repeated).toEqual(['a']);
  expect([...(read?.values ?? [])]).toEqual([
    ['a', '1'],
    ['b', '2'],
    ['c', ''],
  ]);
});

test('keeps separators inside a value', () => {
  expect(readFormText('state=a=b%26c%3Dd')?.values.get('state')).toBe('a=b&c=d');
  expect(readFormText('state=a%0Ab')?.values.get('state')).toBe('a\nb');
  expect(readFormText('state=a\nb')?.values.get('state')).toBe('a\nb');
});

test.each(['a=%', 'a=%zz', 'a=%ff', 'a=%c0%80', 'a=%ed%a0%80', 'a=%00', '%=1', 'a=\ud800'])(
  'rejects %j',
  (text) => {
    expect(readFormText(text)).toBeNull();
  },
);

test('accepts an empty text', () => {
  expect(readFormText('')).toEqual({ values: new Map(), repeated: [] });
});
