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
  // A withdrawn code maps to its successor.
  ['DD', 'de'],
  // Unknown names map to their normalized text.
  ['Middle-Earth', 'middle earth'],
  ['constructor', 'constructor'],
  ['!!', null],
])('maps %s to %s', (country, key) => {
  expect(countryKey(country)).toBe(key);
});

test('maps a key to itself', () => {
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
])('maps %s to %s', (country, key) => {
  expect(countryKey(country)).toBe(key);
});
