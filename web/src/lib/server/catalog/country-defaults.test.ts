import { currencyDigits } from 'openslot-facts/currencies';
import { expect, test } from 'vitest';
import { countryOfZone, currencyOf } from './country-defaults';

test.each([
  ['Portugal', 'EUR'],
  ['Schweiz', 'CHF'],
  ['Reino Unido', 'GBP'],
  ['US', 'USD'],
  ['Atlantis', ''],
  ['', ''],
])('the currency of %s is %s', (country, currency) => {
  expect(currencyOf(country)).toBe(currency);
  if (currency !== '') expect(currencyDigits.has(currency)).toBe(true);
});

test('a time zone names its country', () => {
  expect(countryOfZone('Europe/Lisbon')).toBe('Portugal');
  expect(countryOfZone('Europe/Berlin')).toBe('Germany');
  expect(countryOfZone('Atlantis/Sunken')).toBe('');
});
