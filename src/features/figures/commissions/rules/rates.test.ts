import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findInvalidRate } from './rates.ts';

const of = (serviceId: string | null, percent = 10) => ({ serviceId, percent });

test('a service may have one rate, and the others one together', () => {
  expect(findInvalidRate([of(null), of('a'), of('b')])).toBeNull();
  expect(findInvalidRate([of('a'), of('b'), of('a')])).toEqual({ index: 2, field: 'serviceId' });
  expect(findInvalidRate([of(null), of(null)])).toEqual({ index: 1, field: 'serviceId' });
});

test('a percentage has at most two decimals', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000 }), (hundredths) => {
      expect(findInvalidRate([of(null, hundredths / 100)])).toBeNull();
      expect(findInvalidRate([of('a'), of(null, (hundredths * 10 + 5) / 1000)])).toEqual({
        index: 1,
        field: 'percent',
      });
    }),
  );
});
