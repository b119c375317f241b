import { categoryNames } from 'openslot-facts/category-names';
import { currencyDigits } from 'openslot-facts/currencies';
import { describe, expect, test } from 'vitest';
import { languages } from '$lib/i18n/language';
import { trades } from './service-templates';
import { suggestedCurrencies, suggestPrice } from './suggested-price';

const salons = ['hair', 'barber', 'nails', 'beauty', 'lashes', 'massage'];

test('there are at least twelve trades with unique ids and names', () => {
  expect(trades.length).toBeGreaterThanOrEqual(12);
  expect(new Set(trades.map(({ id }) => id)).size).toBe(trades.length);
  for (const language of languages)
    expect(new Set(trades.map(({ names }) => names[language])).size).toBe(trades.length);
});

describe.each(trades)('$id', ({ id, names, services }) => {
  test('has names in all languages, different within the trade', () => {
    for (const language of languages) {
      expect(names[language]).toMatch(/\S/);
      const ofServices = services.map((service) => service.names[language]);
      expect(ofServices.filter((name) => name.trim() === '' || name.length > 60)).toEqual([]);
      expect(new Set(ofServices).size).toBe(services.length);
    }
  });

  test('has enough services with valid durations and categories', () => {
    expect(services.length).toBeGreaterThanOrEqual(salons.includes(id) ? 8 : 6);
    for (const { durationMinutes, category } of services) {
      expect(durationMinutes % 5).toBe(0);
      expect(durationMinutes).toBeGreaterThanOrEqual(15);
      expect(durationMinutes).toBeLessThanOrEqual(480);
      if (category !== null) expect(categoryNames).toHaveProperty([category]);
    }
  });

  test.each(suggestedCurrencies)('suggests prices in %s with its decimals', (currency) => {
    expect(currencyDigits.has(currency)).toBe(true);
    for (const { priceEur } of services) {
      const price = suggestPrice(priceEur, currency)!;
      expect(Number.isInteger(price)).toBe(true);
      expect(price > 0).toBe(priceEur > 0);
    }
  });
});

test('an unknown currency has no suggested price', () => {
  expect(suggestPrice(42, 'XPF')).toBeNull();
  expect(suggestPrice(42, 'EUR')).toBe(42);
  expect(suggestPrice(42, 'CHF')).toBe(65);
});
