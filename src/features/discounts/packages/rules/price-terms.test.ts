import { describe, expect, test } from 'vitest';
import { requirePriceTerms } from './price-terms.ts';

const terms = (
  packagePriceMajor: number,
  singleSessionPriceMajor: number,
  currency: string,
  sessionCount = 1,
) => requirePriceTerms({ packagePriceMajor, singleSessionPriceMajor, currency, sessionCount });

describe('the prices of a package', () => {
  test.each([
    [1000, 300, 'JPY', 1000, 300],
    [19.99, 0.01, 'EUR', 1999, 1],
    [1.005, 0.001, 'KWD', 1005, 1],
    [0, 0, 'EUR', 0, 0],
  ])('%d and %d %s are counted in minor units', (price, single, currency, packageMinor, singleMinor) => {
    expect(terms(price, single, currency)).toEqual({
      packagePriceMinor: packageMinor,
      singleSessionPriceMinor: singleMinor,
    });
  });

  test.each([
    [0.5, 0, 'JPY', 1],
    [0, 0.005, 'EUR', 1],
    [0.0001, 0, 'KWD', 1],
    [1e300, 0, 'EUR', 1],
    [0, 10_000_000_000_000, 'EUR', 1],
    // Each is small enough; a hundred of them are not.
    [0, 100_000_000_000, 'EUR', 100],
  ])('%d and %d %s, %i sessions, cannot be', (price, single, currency, count) => {
    expect(() => terms(price, single, currency, count)).toThrow('INVALID_VALUE');
  });

  test.each([
    ['body.packagePriceMajor, body.singleSessionPriceMajor: ', [0.001, 0, 'EUR', 1]],
    ['no more decimals than JPY has', [0, 0.5, 'JPY', 1]],
    ['body.singleSessionPriceMajor: all sessions together', [0, 100_000_000_000, 'EUR', 100]],
    ['body.currency: must be a currency code', [0, 0, 'XXX', 1]],
  ] as const)('what to mend is told: %s', (detail, [price, single, currency, count]) => {
    expect(() => terms(price, single, currency, count)).toThrow(
      expect.objectContaining({ detail: expect.stringContaining(detail) }),
    );
  });

  test('the largest that can be counted exactly is accepted', () => {
    expect(terms(0, 9_999_999_999_999.99, 'EUR', 1).singleSessionPriceMinor).toBe(999_999_999_999_999);
    expect(terms(9_999_999_999_999.99, 99_999_999_999.99, 'EUR', 100)).toEqual({
      packagePriceMinor: 999_999_999_999_999,
      singleSessionPriceMinor: 9_999_999_999_999,
    });
  });

  test.each(['EURO', 'eur', 'XXX', 'ABC', ''])('%j is no currency', (currency) => {
    expect(() => terms(1, 1, currency)).toThrow('INVALID_CURRENCY');
  });
});
