import { expect, test } from 'vitest';
import { listCurrencies } from '../../web/src/lib/currencies.ts';
import { zoneMeant } from '../../web/src/lib/zones.ts';

test.each([
  ['Europe/Lisbon', 'Europe/Lisbon'],
  [' europe/lisbon ', 'Europe/Lisbon'],
  ['Lisbon', 'Europe/Lisbon'],
  ['new york', 'America/New_York'],
  ['Lisbonne', 'Lisbonne'],
  ['', ''],
])('"%s" is the zone "%s"', (typed, zone) => {
  expect(zoneMeant(typed)).toBe(zone);
});

test('currencies have names in the language of the page, and gold is none of them', () => {
  const german = listCurrencies('de');
  expect(german).toContainEqual({ code: 'CHF', name: 'Schweizer Franken' });
  expect(german.map(({ code }) => code)).not.toContain('XAU');
});
