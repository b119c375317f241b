import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CouponFields, codeKey, defineCoupon, requireValidFields } from './coupon-fields.ts';

const fields: CouponFields = {
  code: 'SPRING',
  type: 'percent',
  value: 10,
  currency: null,
  active: true,
  validFrom: null,
  validTo: null,
  usageLimit: null,
  perCustomerLimit: null,
  firstTimeOnly: false,
  serviceIds: null,
  minSpendMajor: null,
  public: false,
};
const define = (changes: Partial<CouponFields>, currency = 'EUR') =>
  defineCoupon({ ...fields, ...changes }, { currency, timezone: 'Europe/Lisbon' });

describe('value', () => {
  test('percentages are stored exactly in hundredths', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), (hundredths) => {
        expect(define({ value: hundredths / 100 }).value).toBe(hundredths);
      }),
    );
  });

  test.each([0, -1, 100.01, 101, 0.001, 12.345, 1e-7, 1e21, Number.NaN, Number.POSITIVE_INFINITY])(
    'rejects %d percent',
    (value) => {
      expect(() => define({ value })).toThrow('INVALID_COUPON_VALUE');
    },
  );

  test.each([
    ['EUR', 10.5, 1_050],
    ['JPY', 500, 500],
    ['KWD', 1.125, 1_125],
    ['EUR', 250, 25_000],
  ])('amounts may have the decimals of the currency: %s %d', (currency, value, minor) => {
    expect(define({ type: 'fixed', value }, currency)).toMatchObject({ value: minor, currency });
  });

  test.each([
    ['EUR', 0.001],
    ['JPY', 0.5],
    ['KWD', 0.0001],
    ['EUR', 0],
    ['EUR', -5],
    ['EUR', 1e300],
  ])('rejects the amount %s %d', (currency, value) => {
    expect(() => define({ type: 'fixed', value }, currency)).toThrow('INVALID_COUPON_VALUE');
  });
});

describe('currency', () => {
  test('defaults to the currency of the business if an amount needs one', () => {
    expect(define({}).currency).toBeNull();
    expect(define({ minSpendMajor: 10 }).currency).toBe('EUR');
    expect(define({ type: 'fixed' }, 'JPY').currency).toBe('JPY');
  });

  test('may be another currency with its own decimals', () => {
    expect(define({ type: 'fixed', currency: 'JPY', value: 10 })).toMatchObject({
      currency: 'JPY',
      value: 10,
    });
    expect(() => define({ type: 'fixed', currency: 'JPY', value: 9.5 })).toThrow('INVALID_COUPON_VALUE');
    expect(() => define({ currency: 'XXX' })).toThrow('INVALID_CURRENCY');
    expect(() => define({ currency: 'eur' })).toThrow('INVALID_CURRENCY');
  });
});

test('the minimum spend is exact and not negative', () => {
  expect(define({ minSpendMajor: 0 }).minSpendMinor).toBe(0);
  expect(define({ minSpendMajor: 19.99 }).minSpendMinor).toBe(1_999);
  expect(() => define({ minSpendMajor: 19.999 })).toThrow('INVALID_VALUE');
  expect(() => define({ minSpendMajor: 0.5 }, 'JPY')).toThrow('INVALID_VALUE');
  expect(() => define({ minSpendMajor: -0.01 })).toThrow('INVALID_VALUE');
});

test('the validity must not be empty; one day is enough', () => {
  expect(() => define({ validFrom: '2026-12-01', validTo: '2026-12-01' })).not.toThrow();
  expect(() => define({ validFrom: '2026-12-02', validTo: '2026-12-01' })).toThrow('INVALID_VALUE');
  expect(() => define({ validFrom: '2026-12-01T10:00Z', validTo: '2026-12-01T10:00Z' })).toThrow(
    'INVALID_VALUE',
  );
});

test('missing and empty service lists mean all services', () => {
  expect(define({ serviceIds: [] }).serviceIds).toBeNull();
  expect(define({ serviceIds: ['a', 'b', 'a'] }).serviceIds).toEqual(['a', 'b']);
});

test('codes keep their spelling and are compared trimmed and without case', () => {
  expect(define({ code: '  Spring-20 ' })).toMatchObject({ code: 'Spring-20', codeKey: 'SPRING-20' });
  expect(codeKey(' spring-20')).toBe(codeKey('SPRING-20 '));
});

test('either end of the validity may be open', () => {
  expect(() => define({ validFrom: '2026-12-01' })).not.toThrow();
  expect(() => define({ validTo: '2026-12-01' })).not.toThrow();
  expect(() => define({ validTo: '1960-01-01' })).not.toThrow();
});

describe('requireValidFields', () => {
  test.each<[string, Parameters<typeof requireValidFields>[0]]>([
    ['INVALID_COUPON_VALUE', { type: 'percent', value: 101 }],
    ['INVALID_CURRENCY', { currency: 'XXX' }],
    ['INVALID_DATE_FORMAT', { validFrom: 'soon' }],
    ['INVALID_DATE_FORMAT', { validTo: 'later' }],
  ])('rejects an invalid %s', (code, given) => {
    expect(() => requireValidFields(given)).toThrow(code);
  });

  test.each<[Parameters<typeof requireValidFields>[0]]>([
    [{}],
    [{ type: 'percent' }],
    [{ value: 101 }],
    [{ type: 'fixed', value: 101 }],
    [{ currency: null, validFrom: null, validTo: null }],
    [{ type: 'percent', value: 100, currency: 'EUR', validFrom: '2026-12-01', validTo: '2026-12-02' }],
  ])('accepts %j', (given) => {
    expect(() => requireValidFields(given)).not.toThrow();
  });
});

test.each<[string, Partial<CouponFields>]>([
  ['body.value', { value: 101 }],
  ['body.value', { type: 'fixed', value: 0.001 }],
  ['body.minSpendMajor', { minSpendMajor: 0.001 }],
  ['body.currency', { currency: 'XXX' }],
  ['body.validTo', { validFrom: '2026-12-02', validTo: '2026-12-01' }],
])('errors name the field %s', (field, changes) => {
  expect(() => define(changes)).toThrow(
    expect.objectContaining({ info: expect.objectContaining({ field }) }),
  );
});
