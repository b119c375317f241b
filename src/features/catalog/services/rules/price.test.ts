import { array, assert, integer, property, record, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { priceOf, priceWithPackage } from './price.ts';

const service = (change: { id?: string; priceMinor?: number | null; currency?: string } = {}) => ({
  id: 'svc_a',
  priceMinor: 1_000,
  currency: 'EUR',
  ...change,
});

describe('priceOf and priceWithPackage', () => {
  test('adds up all prices; null if no service has a price', () => {
    expect(priceOf([service(), service({ priceMinor: null, currency: 'USD' })], 'GBP')).toEqual({
      currency: 'EUR',
      subtotalMinor: 1_000,
    });
    expect(priceOf([service({ priceMinor: null })], 'GBP')).toEqual({ currency: 'GBP', subtotalMinor: null });
    expect(priceOf([service({ priceMinor: 0 })], 'EUR')).toEqual({ currency: 'EUR', subtotalMinor: 0 });
  });

  test('returns null for different currencies', () => {
    expect(priceOf([service(), service({ currency: 'USD' })], 'EUR')).toBeNull();
  });

  test('the remaining price with a package is never negative', () => {
    const services = array(record({ id: string(), priceMinor: integer({ min: 0, max: 1e9 }) }), {
      minLength: 1,
    });
    assert(
      property(services, (list) => {
        const priced = list.map((each) => ({ ...each, currency: 'EUR' }));
        const left = priceWithPackage(priced, priced[0]!.id);
        expect(left).toBe((priceOf(priced, 'EUR')?.subtotalMinor ?? 0) - priced[0]!.priceMinor);
        expect(left).toBeGreaterThanOrEqual(0);
      }),
    );
    expect(priceWithPackage([service({ priceMinor: null })], 'svc_a')).toBe(0);
  });

  test('a package covers its service once, at any position', () => {
    const cut = service({ id: 'svc_cut', priceMinor: 2_000 });
    const colour = service({ id: 'svc_colour', priceMinor: 5_000 });
    expect(priceWithPackage([cut, colour], 'svc_colour')).toBe(2_000);
    expect(priceWithPackage([colour, cut], 'svc_colour')).toBe(2_000);
    expect(priceWithPackage([colour, cut, colour], 'svc_colour')).toBe(7_000);
    expect(priceWithPackage([cut, colour], 'svc_massage')).toBe(7_000);
  });
});
