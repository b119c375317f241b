import fc from 'fast-check';
import { expect, test } from 'vitest';
import { explainNotOnSale, readOnSaleUntil } from './on-sale.ts';

test('a package is on sale while it is active, and before the end of its sale', () => {
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.option(fc.integer({ min: -1_000, max: 1_000 })),
      fc.integer({ min: -1_000, max: 1_000 }),
      (isActive, onSaleUntilMs, nowMs) => {
        const isOnSale = explainNotOnSale({ isActive, onSaleUntilMs }, nowMs) === null;
        expect(isOnSale).toBe(isActive && (onSaleUntilMs === null || nowMs < onSaleUntilMs));
      },
    ),
  );
});

test('why it is not is said in words', () => {
  expect(explainNotOnSale({ isActive: false, onSaleUntilMs: 1 }, 2)).toBe('the package is not active.');
  expect(explainNotOnSale({ isActive: true, onSaleUntilMs: 2 }, 2)).toBe('the package is no longer on sale.');
});

test('a day lasts to its end in the business’s zone, a moment is one, and nothing is no end', () => {
  expect(readOnSaleUntil(null, 'Europe/Lisbon')).toBeNull();
  expect(readOnSaleUntil('2026-06-03', 'Europe/Lisbon')).toEqual(new Date('2026-06-03T23:00:00Z'));
  expect(readOnSaleUntil('2026-06-03T10:00', 'Asia/Tokyo')).toEqual(new Date('2026-06-03T01:00:00Z'));
  expect(readOnSaleUntil('2026-06-03T10:00:00Z', 'Asia/Tokyo')).toEqual(new Date('2026-06-03T10:00:00Z'));
  expect(() => readOnSaleUntil('soon', 'UTC')).toThrow('INVALID_DATE_FORMAT');
});
