import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maximumMinor } from '../../../../shared/money.ts';
import { computeSavings, explainNotOnSale, readOnSaleUntil, requirePriceTerms } from './package-terms.ts';

describe('prices', () => {
  const terms = (
    packagePriceMajor: number,
    singleSessionPriceMajor: number,
    currency: string,
    sessionCount = 1,
  ) => requirePriceTerms({ packagePriceMajor, singleSessionPriceMajor, currency, sessionCount });

  describe('requirePriceTerms', () => {
    test.each([
      [1000, 300, 'JPY', 1000, 300],
      [19.99, 0.01, 'EUR', 1999, 1],
      [1.005, 0.001, 'KWD', 1005, 1],
      [0, 0, 'EUR', 0, 0],
    ])('converts %d and %d %s to minor units', (price, single, currency, packageMinor, singleMinor) => {
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
      // Valid for one session, too large for a hundred.
      [0, 100_000_000_000, 'EUR', 100],
    ])('rejects %d and %d %s with %i sessions', (price, single, currency, count) => {
      expect(() => terms(price, single, currency, count)).toThrow('INVALID_VALUE');
    });

    test.each([
      ['body.packagePriceMajor', [0.001, 0, 'EUR', 1]],
      ['body.singleSessionPriceMajor', [0, 0.5, 'JPY', 1]],
      ['body.singleSessionPriceMajor', [0, 100_000_000_000, 'EUR', 100]],
      ['body.currency', [0, 0, 'XXX', 1]],
    ] as const)('errors name the field %s', (field, [price, single, currency, count]) => {
      expect(() => terms(price, single, currency, count)).toThrow(
        expect.objectContaining({ info: expect.objectContaining({ field }) }),
      );
    });

    test('accepts the largest exact amount', () => {
      expect(terms(0, 9_999_999_999_999.99, 'EUR', 1).singleSessionPriceMinor).toBe(999_999_999_999_999);
      expect(terms(9_999_999_999_999.99, 99_999_999_999.99, 'EUR', 100)).toEqual({
        packagePriceMinor: 999_999_999_999_999,
        singleSessionPriceMinor: 9_999_999_999_999,
      });
    });

    test.each(['EURO', 'eur', 'XXX', 'ABC', ''])('rejects the currency %j', (currency) => {
      expect(() => terms(1, 1, currency)).toThrow('INVALID_CURRENCY');
    });
  });
});

describe('sale period', () => {
  test('a package is on sale while it is active and its sale has not ended', () => {
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

  test('explains why a package is not on sale', () => {
    expect(explainNotOnSale({ isActive: false, onSaleUntilMs: 1 }, 2)).toBe('The package is not active.');
    expect(explainNotOnSale({ isActive: true, onSaleUntilMs: 2 }, 2)).toBe(
      'The package is no longer on sale.',
    );
  });

  test('a date means the end of the day in the time zone of the business; null means no end', () => {
    expect(readOnSaleUntil(null, 'Europe/Lisbon')).toBeNull();
    expect(readOnSaleUntil('2026-06-03', 'Europe/Lisbon')).toEqual(new Date('2026-06-03T23:00:00Z'));
    expect(readOnSaleUntil('2026-06-03T10:00', 'Asia/Tokyo')).toEqual(new Date('2026-06-03T01:00:00Z'));
    expect(readOnSaleUntil('2026-06-03T10:00:00Z', 'Asia/Tokyo')).toEqual(new Date('2026-06-03T10:00:00Z'));
    expect(() => readOnSaleUntil('soon', 'UTC')).toThrow('INVALID_DATE_FORMAT');
  });
});

describe('savings', () => {
  const savings = (sessionCount: number, packagePriceMinor: number, singleSessionPriceMinor: number) =>
    computeSavings({ sessionCount, packagePriceMinor, singleSessionPriceMinor });

  const terms = fc.integer({ min: 1, max: 100 }).chain((sessionCount) =>
    fc.record({
      sessionCount: fc.constant(sessionCount),
      packagePriceMinor: fc.integer({ min: 0, max: maximumMinor }),
      singleSessionPriceMinor: fc.integer({ min: 0, max: Math.floor(maximumMinor / sessionCount) }),
    }),
  );

  describe('computeSavings', () => {
    test.each([
      // sessions, package, single → total, percent
      [5, 9_000, 2_250, 2_250, 20],
      [3, 9_000, 4_000, 3_000, 25],
      [3, 2_000, 1_000, 1_000, 33.33],
      [3, 1_000, 1_000, 2_000, 66.67],
      [1, 0, 1_000, 1_000, 100],
      [1, 1_000, 1_000, 0, 0],
      [2, 2_001, 1_000, 0, 0],
      [10, 5_000, 0, 0, 0],
      [1, 0, 0, 0, 0],
      // Exactly 1.005 %, which doubles would round to 1.
      [1, 197_990, 200_000, 2_010, 1.01],
      // Exactly 0.005 %, and just below.
      [1, 19_999, 20_000, 1, 0.01],
      [1, 20_000, 20_001, 1, 0],
    ])('%i sessions for %i instead of %i each', (count, price, single, totalMinor, percent) => {
      expect(savings(count, price, single)).toEqual({ totalMinor, percent });
    });

    test('is never negative, never above the total price, and at most 100 percent', () => {
      fc.assert(
        fc.property(terms, (given) => {
          const { totalMinor, percent } = computeSavings(given);
          const worth = given.singleSessionPriceMinor * given.sessionCount;
          expect(totalMinor).toBeGreaterThanOrEqual(0);
          expect(totalMinor).toBeLessThanOrEqual(worth);
          expect(percent).toBeGreaterThanOrEqual(0);
          expect(percent).toBeLessThanOrEqual(100);
          if (totalMinor > 0) expect(totalMinor + given.packagePriceMinor).toBe(worth);
        }),
      );
    });

    test('the percentage is exact to half a hundredth and rounds half up', () => {
      fc.assert(
        fc.property(terms, (given) => {
          const { totalMinor, percent } = computeSavings(given);
          const worth = BigInt(given.singleSessionPriceMinor) * BigInt(given.sessionCount);
          if (worth === 0n) {
            expect(percent).toBe(0);
            return;
          }
          const hundredths = BigInt(Math.round(percent * 100));
          expect(Number(hundredths) / 100).toBe(percent);
          // -½ < exact - rounded < ½, or exactly -½. Doubled to use integers.
          const error = 2n * (BigInt(totalMinor) * 10_000n - hundredths * worth);
          expect(error >= -worth && error < worth).toBe(true);
        }),
      );
    });

    test('a cheaper package never saves less', () => {
      fc.assert(
        fc.property(terms, fc.nat(), (given, off) => {
          const cheaper = { ...given, packagePriceMinor: Math.max(0, given.packagePriceMinor - off) };
          expect(computeSavings(cheaper).totalMinor).toBeGreaterThanOrEqual(computeSavings(given).totalMinor);
          expect(computeSavings(cheaper).percent).toBeGreaterThanOrEqual(computeSavings(given).percent);
        }),
      );
    });
  });
});
