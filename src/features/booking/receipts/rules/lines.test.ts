import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { divideTotal, type ReceiptLine, taxesOf, taxIncluded } from './lines.ts';

const service = (priceMinor: number | null, taxRatePercent = 19) => ({
  serviceId: 'svc_1',
  name: 'Cut',
  priceMinor,
  taxRatePercent,
});
const amountsOf = (lines: readonly ReceiptLine[]) => lines.map(({ amountMinor }) => amountMinor);

describe('the total is divided between the services', () => {
  test.each<[string, (number | null)[], number, number[]]>([
    ['without a discount', [3800, 1200], 5000, [3800, 1200]],
    ['with a coupon, by price', [3800, 1200], 4000, [3040, 960]],
    ['the largest remainder takes the rest', [100, 100, 100], 200, [67, 67, 66]],
    ['free services get nothing', [0, 3800], 1900, [0, 1900]],
    ['services without a price share equally', [null, null], 101, [51, 50]],
    ['a service without a price beside one with a price', [null, 1000], 1000, [0, 1000]],
    ['nothing', [3800], 0, [0]],
  ])('%s', (_, prices, total, amounts) => {
    expect(
      amountsOf(
        divideTotal(
          prices.map((price) => service(price)),
          total,
        ),
      ),
    ).toEqual(amounts);
  });

  test('the amounts always add up to the total and are never negative', () => {
    const price = fc.option(fc.integer({ min: 0, max: 10 ** 12 }));
    fc.assert(
      fc.property(
        fc.array(price, { minLength: 1, maxLength: 10 }),
        fc.integer({ min: 0, max: 10 ** 13 }),
        (prices, total) => {
          const amounts = amountsOf(
            divideTotal(
              prices.map((one) => service(one)),
              total,
            ),
          );
          expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(total);
          expect(amounts.every((amount) => amount >= 0)).toBe(true);
        },
      ),
    );
  });
});

describe('included tax', () => {
  test.each([
    [3800, 19, 607],
    [11900, 19, 1900],
    [10700, 7, 700],
    [1000, 8.875, 82],
    [1, 100, 1],
    [5000, 0, 0],
    [999_999_999_999_999, 19, 159_663_865_546_218],
  ])('%d at %d %% contains %d', (gross, rate, tax) => {
    expect(taxIncluded(gross, rate)).toBe(tax);
  });

  const line = (amountMinor: number, taxRatePercent: number): ReceiptLine => ({
    ...service(amountMinor, taxRatePercent),
    amountMinor,
  });

  test('is rounded once per rate, the highest rate first', () => {
    expect(taxesOf([line(333, 7), line(333, 19), line(334, 7)], null)).toEqual([
      { ratePercent: 19, grossMinor: 333, taxMinor: 53 },
      { ratePercent: 7, grossMinor: 667, taxMinor: 44 },
    ]);
  });

  test('leaves out the line that a package session pays for', () => {
    expect(taxesOf([line(3800, 19), line(1000, 19)], 0)).toEqual([
      { ratePercent: 19, grossMinor: 1000, taxMinor: 160 },
    ]);
    expect(taxesOf([line(3800, 19)], 0)).toEqual([]);
  });
});
