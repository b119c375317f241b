import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AppError } from '../../../../errors.ts';
import { toMajor } from '../../../../shared/money.ts';
import {
  businessCurrency,
  defaultFields,
  noCurrency,
  priceMinorOf,
  readFields,
  requireCurrency,
  serviceKeys,
} from './service-fields.ts';

const codeOf = (work: () => unknown) => {
  try {
    work();
    return null;
  } catch (error) {
    return (error as AppError).code;
  }
};

describe('prices', () => {
  test('every amount of a currency is stored exactly', () => {
    const amounts = fc.record({
      currency: fc.constantFrom('JPY', 'EUR', 'KWD', 'CLF'),
      minor: fc.integer({ min: 0, max: 10 ** 12 }),
    });
    fc.assert(
      fc.property(amounts, ({ currency, minor }) => {
        expect(priceMinorOf(toMajor(minor, currency), currency)).toBe(minor);
      }),
    );
  });

  test('a price needs a currency and at most its decimals', () => {
    expect(priceMinorOf(null, noCurrency)).toBeNull();
    expect(codeOf(() => priceMinorOf(0, noCurrency))).toBe('MISSING_FIELDS');
    expect(codeOf(() => priceMinorOf(1.5, 'JPY'))).toBe('INVALID_VALUE');
    expect(codeOf(() => priceMinorOf(1.0001, 'KWD'))).toBe('INVALID_VALUE');
  });

  test('rejects XXX as a currency', () => {
    expect(codeOf(() => requireCurrency(noCurrency))).toBe('INVALID_CURRENCY');
    expect(codeOf(() => requireCurrency('EUR'))).toBeNull();
    expect(codeOf(() => requireCurrency(undefined))).toBeNull();
  });

  test('services of a business use its currency', () => {
    expect([businessCurrency('EUR', undefined), businessCurrency('EUR', 'EUR')]).toEqual(['EUR', 'EUR']);
    expect(codeOf(() => businessCurrency('EUR', 'USD'))).toBe('CURRENCY_MISMATCH');
  });
});

describe('text', () => {
  test('is trimmed, and a blank parent is stored as null', () => {
    const read = readFields({ name: ' Cut ', description: '\n', parent: ' ' });
    expect(read).toEqual({ name: 'Cut', description: '', parent: null });
    expect(readFields({ parent: ' Hair ' })).toEqual({ parent: 'Hair' });
    expect(readFields({ parent: null, duration: 5 })).toEqual({ parent: null, duration: 5 });
  });

  test('names must contain a letter or digit of any script', () => {
    for (const name of ['Ω', '指圧', '90', 'É'])
      expect(codeOf(() => readFields({ name, parent: name }))).toBeNull();
    for (const text of ['!', '— …', '💇']) {
      expect(codeOf(() => readFields({ name: text }))).toBe('INVALID_INPUT');
      expect(codeOf(() => readFields({ parent: text }))).toBe('INVALID_INPUT');
    }
  });
});

test('default fields', () => {
  expect(defaultFields).toEqual({
    description: '',
    price: null,
    parent: null,
    custom: false,
    capacity: 1,
    bufferBefore: 0,
    bufferAfter: 0,
    active: true,
    priceFrom: false,
    taxRatePercent: null,
    requires: [],
    paymentPolicy: null,
  });
  // ISO 4217 code for "no currency".
  expect(noCurrency).toBe('XXX');
});

test('keeps absent fields absent', () => {
  expect(readFields({ duration: 5 })).toStrictEqual({ duration: 5 });
});

test.each<[string, () => unknown]>([
  ['body.name', () => readFields({ name: '!' })],
  ['body.parent', () => readFields({ parent: '!' })],
  ['body.currency', () => requireCurrency('XXX')],
  ['body.currency', () => businessCurrency('EUR', 'USD')],
  ['body.currency', () => priceMinorOf(1, noCurrency)],
  ['body.price', () => priceMinorOf(1.5, 'JPY')],
])('errors name the field %s', (field, work) => {
  expect(work).toThrow(expect.objectContaining({ info: expect.objectContaining({ field }) }));
});

test('category and search keys: a service without a parent is its own category', () => {
  expect(serviceKeys('Häar-Cut', 'Fürs HAAR')).toEqual({ categoryKey: 'furs haar', searchKey: 'haar cut' });
  expect(serviceKeys('Häar-Cut', null)).toEqual({ categoryKey: 'haar cut', searchKey: 'haar cut' });
  expect(serviceKeys('—', null)).toEqual({ categoryKey: '', searchKey: '' });
});
