import { expect, test } from 'vitest';
import { countryKey } from './countries.ts';

test.each([
  ['Germany', 'de'],
  ['germany', 'de'],
  ['DE', 'de'],
  ['UK', 'gb'],
  ['United Kingdom', 'gb'],
  ['USA', 'us'],
  ['United States', 'us'],
  ['Turkey', 'tr'],
  ['Türkiye', 'tr'],
  ['Côte d’Ivoire', 'ci'],
  ['Brazil', 'br'],
  // A withdrawn code means its successor.
  ['DD', 'de'],
  // What is no country is at least compared with itself.
  ['Middle-Earth', 'middle earth'],
  ['!!', null],
])('%s is %s', (country, key) => {
  expect(countryKey(country)).toBe(key);
});

test('a key is its own key', () => {
  for (const key of ['de', 'gb', 'middle earth']) expect(countryKey(key)).toBe(key);
});

test.each([
  ['United States of America', 'us'],
  ['England', 'gb'],
  ['Holland', 'nl'],
  ['Czech Republic', 'cz'],
  ['New Zealand', 'nz'],
  ['Zambia', 'zm'],
  ['ZA', 'za'],
  ['!', null],
])('%s is %s', (country, key) => {
  expect(countryKey(country)).toBe(key);
});
