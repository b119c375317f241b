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
} from './service-fields.ts';
import { serviceKeys } from './service-keys.ts';

const codeOf = (work: () => unknown) => {
  try {
    work();
    return null;
  } catch (error) {
    return (error as AppError).code;
  }
};

describe('prices', () => {
  test('every amount a currency can say is kept exactly', () => {
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

  test('none needs no currency; any other does, and no more decimals than it has', () => {
    expect(priceMinorOf(null, noCurrency)).toBeNull();
    expect(codeOf(() => priceMinorOf(0, noCurrency))).toBe('MISSING_FIELDS');
    expect(codeOf(() => priceMinorOf(1.5, 'JPY'))).toBe('INVALID_VALUE');
    expect(codeOf(() => priceMinorOf(1.0001, 'KWD'))).toBe('INVALID_VALUE');
  });

  test('"no currency" cannot be chosen', () => {
    expect(codeOf(() => requireCurrency(noCurrency))).toBe('INVALID_CURRENCY');
    expect(codeOf(() => requireCurrency('EUR'))).toBeNull();
    expect(codeOf(() => requireCurrency(undefined))).toBeNull();
  });

  test('a business prices in its own currency', () => {
    expect([businessCurrency('EUR', undefined), businessCurrency('EUR', 'EUR')]).toEqual(['EUR', 'EUR']);
    expect(codeOf(() => businessCurrency('EUR', 'USD'))).toBe('CURRENCY_MISMATCH');
  });
});

describe('texts', () => {
  test('lose the spaces around them, and a blank parent is none', () => {
    const read = readFields({ name: ' Cut ', description: '\n', parent: ' ' });
    expect(read).toEqual({ name: 'Cut', description: '', parent: null });
    expect(readFields({ parent: ' Hair ' })).toEqual({ parent: 'Hair' });
    expect(readFields({ parent: null, duration: 5 })).toEqual({ parent: null, duration: 5 });
  });

  test('names of services and categories can be looked for, in any script', () => {
    for (const name of ['Ω', '指圧', '90', 'É'])
      expect(codeOf(() => readFields({ name, parent: name }))).toBeNull();
    for (const text of ['!', '— …', '💇']) {
      expect(codeOf(() => readFields({ name: text }))).toBe('INVALID_INPUT');
      expect(codeOf(() => readFields({ parent: text }))).toBe('INVALID_INPUT');
    }
  });
});

test('a service of which only name and length are said is free to name, one-to-one, without buffers, and offered', () => {
  expect(defaultFields).toEqual({
    description: '',
    price: null,
    parent: null,
    custom: false,
    capacity: 1,
    bufferBefore: 0,
    bufferAfter: 0,
    active: true,
  });
  // ISO 4217's code for it.
  expect(noCurrency).toBe('XXX');
});

test('what a change does not name is not in it', () => {
  expect(readFields({ duration: 5 })).toStrictEqual({ duration: 5 });
});

test.each<[string, () => unknown]>([
  ['body.name: must hold a letter', () => readFields({ name: '!' })],
  ['body.parent: must hold a letter', () => readFields({ parent: '!' })],
  ['body.currency: must be a currency code', () => requireCurrency('XXX')],
  ['body.currency: must be EUR', () => businessCurrency('EUR', 'USD')],
  ['body.currency: is required', () => priceMinorOf(1, noCurrency)],
  ['body.price: must be an amount with no more decimals than JPY has', () => priceMinorOf(1.5, 'JPY')],
])('what to mend is told: %s', (detail, work) => {
  expect(work).toThrow(expect.objectContaining({ detail: expect.stringContaining(detail) }));
});

test('a service is found by its name and filtered by its category, which it is itself without a parent', () => {
  expect(serviceKeys('Häar-Cut', 'Fürs HAAR')).toEqual({ categoryKey: 'furs haar', searchKey: 'haar cut' });
  expect(serviceKeys('Häar-Cut', null)).toEqual({ categoryKey: 'haar cut', searchKey: 'haar cut' });
  expect(serviceKeys('—', null)).toEqual({ categoryKey: '', searchKey: '' });
});
