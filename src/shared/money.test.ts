import { assert, constantFrom, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { currencyDigits, isCurrency, maximumMinor, toMajor, toMinor } from './money.ts';

const currencies = constantFrom(...currencyDigits.keys());

test('amounts survive the conversion to major units and back in every currency', () => {
  assert(
    property(currencies, integer({ min: -maximumMinor, max: maximumMinor }), (currency, minor) => {
      const major = JSON.parse(JSON.stringify(toMajor(minor, currency)));
      expect(toMinor(major, currency)).toBe(minor === 0 ? 0 : minor);
    }),
    { numRuns: 5_000 },
  );
});

test.each([
  [19.99, 'USD', 1999],
  [0.07, 'EUR', 7],
  [1.1, 'EUR', 110],
  [5000, 'JPY', 5000],
  [12.345, 'KWD', 12345],
  [0.0001, 'CLF', 1],
  [0, 'EUR', 0],
  [-0, 'EUR', 0],
  [-2.5, 'EUR', -250],
  [1e-7, 'EUR', null],
  [19.999, 'USD', null],
  [0.5, 'JPY', null],
  [0.1 + 0.2, 'EUR', null],
  [1e21, 'EUR', null],
  [1e300, 'EUR', null],
  [Number.NaN, 'EUR', null],
  [Number.POSITIVE_INFINITY, 'EUR', null],
  [9_999_999_999_999.99, 'EUR', 999_999_999_999_999],
  [10_000_000_000_000, 'EUR', null],
])('%d %s is %s in minor units', (major, currency, minor) => {
  expect(toMinor(major, currency)).toBe(minor);
});

test('accepts upper-case ISO 4217 codes only', () => {
  for (const code of ['EUR', 'USD', 'JPY', 'KWD', 'BRL', 'CLF', 'ZWG']) expect(isCurrency(code)).toBe(true);
  for (const code of ['eur', 'XXX', 'XAU', 'BTC', 'DEM', '', 'EURO']) expect(isCurrency(code)).toBe(false);
  expect(currencyDigits.size).toBe(165);
  for (const code of currencyDigits.keys()) expect(code).toMatch(/^[A-Z]{3}$/);
  expect(() => toMajor(1, 'BTC')).toThrow('BTC is not a currency');
});
