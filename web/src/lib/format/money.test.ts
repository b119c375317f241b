import { describe, expect, it, test } from 'vitest';
import { languages } from '$lib/i18n/language';
import { formatMoney, listCurrencies, percentOf, readAmount, sumOfAmounts, typedAmount } from './money';
import { formatNumber, formatRating } from './numbers';

test('reads an amount with comma or point and at most the decimals of its currency', () => {
  expect(['38', '38.5', '38,50', ' 1 200 ', ''].map((text) => readAmount(text, 'EUR'))).toEqual([
    38,
    38.5,
    38.5,
    1200,
    null,
  ]);
  for (const text of ['38.505', '-1', 'ten', '1.2.3', '1e3']) expect(readAmount(text, 'EUR')).toBeUndefined();
  expect(readAmount('1500.5', 'JPY')).toBeUndefined();
  expect(readAmount('1.125', 'KWD')).toBe(1.125);
  expect(readAmount('1500.50', 'HUF')).toBe(1500.5);
});

test('writes an amount with the separator of the language and reads it back', () => {
  expect(typedAmount(68.5, 'EUR', 'en')).toBe('68.50');
  expect(typedAmount(68.5, 'EUR', 'de')).toBe('68,50');
  expect(typedAmount(68, 'EUR', 'pt')).toBe('68');
  expect(typedAmount(null, 'EUR', 'en')).toBe('');
  expect(readAmount(typedAmount(0.05, 'EUR', 'de'), 'EUR')).toBe(0.05);
});

it('formats common amounts and ratings like Intl', () => {
  for (const language of languages) {
    for (const currency of ['EUR', 'GBP'])
      for (const amount of [
        0, 7, 34.5, 38, 68.05, 99.99, 0.1, 999, 1000, 1234.5, 12_345, 999_999.99, 1_234_567,
      ])
        expect(formatMoney(amount, currency, language)).toBe(
          formatNumber(amount, language, {
            style: 'currency',
            currency,
            ...(Number.isInteger(amount) && { minimumFractionDigits: 0, maximumFractionDigits: 0 }),
          }),
        );
    for (let hundredths = 0; hundredths <= 500; hundredths += 1)
      expect(formatRating(hundredths / 100, language)).toBe(
        formatNumber(hundredths / 100, language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
      );
  }
});

// Intl separates number and symbol with a non-breaking space.
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('formatMoney', () => {
  test.each([
    [38, 'EUR', 'en', '€38'],
    [34.5, 'GBP', 'en', '£34.50'],
    [34.5, 'EUR', 'de', '34,50 €'],
    [1234.5, 'EUR', 'pt', '1234,50 €'],
    [12_345, 'EUR', 'pt', '12 345 €'],
    [38, 'CHF', 'pt', '38 CHF'],
    [1200, 'JPY', 'en', '¥1,200'],
    [12.345, 'IQD', 'en', 'IQD 12.345'],
    [9.5, 'HUF', 'en', 'HUF 9.50'],
  ] as const)('formats %d %s in %s as %s', (amount, currency, language, words) => {
    expect(plain(formatMoney(amount, currency, language))).toBe(words);
  });
});

test('formats a rating with one decimal in each language', () => {
  expect([formatRating(5, 'en'), formatRating(4.76, 'de'), formatRating(4.76, 'pt')]).toEqual([
    '5.0',
    '4,8',
    '4,8',
  ]);
});

test('names currencies in European Portuguese', () => {
  expect(listCurrencies('pt')).toContainEqual({ code: 'PLN', name: 'zloti polaco' });
});

test('names currencies in the language and excludes metals', () => {
  const german = listCurrencies('de');
  expect(german).toContainEqual({ code: 'CHF', name: 'Schweizer Franken' });
  expect(german.map(({ code }) => code)).not.toContain('XAU');
});

test('rounds a share of an amount to the smallest unit of the currency', () => {
  expect(percentOf(38, 10, 'EUR')).toBe(3.8);
  expect(percentOf(38.5, 15, 'EUR')).toBe(5.78);
  expect(percentOf(1250, 5, 'JPY')).toBe(63);
  expect(percentOf(12.345, 10, 'KWD')).toBe(1.235);
});

test('adds amounts without rounding errors', () => {
  expect(sumOfAmounts([0.1, 0.2])).toBe(0.3);
  expect(sumOfAmounts([38, -20, -18.5])).toBe(-0.5);
});
