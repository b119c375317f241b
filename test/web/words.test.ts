import { describe, expect, test } from 'vitest';
import { formatMoney } from '../../web/src/lib/money.ts';
import { formatRating } from '../../web/src/lib/numbers.ts';
import { formatAgo, formatDay, formatInstant } from '../../web/src/lib/time.ts';

// Between number and sign stands a space that does not break.
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('money', () => {
  test.each([
    [38, 'EUR', 'en', '€38'],
    [34.5, 'GBP', 'en', '£34.50'],
    [34.5, 'EUR', 'de', '34,50 €'],
    [1200, 'JPY', 'en', '¥1,200'],
    [12.345, 'IQD', 'en', 'IQD 12.345'],
    [9.5, 'HUF', 'en', 'HUF 9.50'],
  ] as const)('%d %s in %s is %s', (amount, currency, language, words) => {
    expect(plain(formatMoney(amount, currency, language))).toBe(words);
  });
});

test('a rating has one decimal, in the manner of the language', () => {
  expect([formatRating(5, 'en'), formatRating(4.76, 'de'), formatRating(4.76, 'pt')]).toEqual([
    '5.0',
    '4,8',
    '4,8',
  ]);
});

describe('days', () => {
  test.each([
    ['en', 'Tue 17 Nov'],
    ['de', 'Di. 17. Nov.'],
  ] as const)('in %s', (language, words) => {
    expect(plain(formatDay('2026-11-17', language))).toBe(words);
  });

  test('an instant is that of the zone’s clock, also over midnight and in summer', () => {
    expect(formatInstant('2026-07-01T22:30:00Z', 'Europe/Berlin', 'en')).toBe('Thu 2 Jul, 00:30');
    expect(formatInstant('2026-07-01T22:30:00Z', 'Asia/Kathmandu', 'en')).toBe('Thu 2 Jul, 04:15');
  });

  test('how long ago something was written grows coarser', () => {
    const now = new Date('2026-11-16T12:00:00Z');
    const ago = (instant: string) => formatAgo(instant, now, 'en');
    expect([
      ago('2026-11-15T12:00:00Z'),
      ago('2026-10-26T12:00:00Z'),
      ago('2026-06-16T12:00:00Z'),
      ago('2023-11-16T12:00:00Z'),
    ]).toEqual(['yesterday', '3 weeks ago', '5 months ago', '3 years ago']);
  });
});
