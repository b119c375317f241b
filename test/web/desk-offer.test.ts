import { expect, test } from 'vitest';
import { readAmount, typedAmount } from '../../web/src/lib/money.ts';
import { formatAway, liesIn } from '../../web/src/lib/time-off.ts';

test('an amount is read with comma or point, and with no more decimals than its currency has', () => {
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

test('a field shows an amount as people of the language write it, and it is read back the same', () => {
  expect(typedAmount(68.5, 'EUR', 'en')).toBe('68.50');
  expect(typedAmount(68.5, 'EUR', 'de')).toBe('68,50');
  expect(typedAmount(68, 'EUR', 'pt')).toBe('68');
  expect(typedAmount(null, 'EUR', 'en')).toBe('');
  expect(readAmount(typedAmount(0.05, 'EUR', 'de'), 'EUR')).toBe(0.05);
});

const days = { startDate: '2026-11-17', endDate: '2026-11-18', start: null, end: null };
const visit = (date: string, start: string, end: string) => ({ date, start, end });

test('a visit lies in time off when a minute of it does', () => {
  expect(liesIn(visit('2026-11-17', '09:00', '10:00'), days)).toBe(true);
  expect(liesIn(visit('2026-11-18', '23:00', '24:00'), days)).toBe(true);
  expect(liesIn(visit('2026-11-16', '09:00', '10:00'), days)).toBe(false);
  expect(liesIn(visit('2026-11-19', '00:00', '01:00'), days)).toBe(false);
  expect(liesIn(visit('2026-11-16', '23:30', '00:30'), days)).toBe(true);
  const afternoon = { startDate: '2026-11-17', endDate: '2026-11-17', start: '14:00', end: '19:00' };
  expect(liesIn(visit('2026-11-17', '13:00', '14:00'), afternoon)).toBe(false);
  expect(liesIn(visit('2026-11-17', '13:00', '14:01'), afternoon)).toBe(true);
  expect(liesIn(visit('2026-11-17', '19:00', '20:00'), afternoon)).toBe(false);
});

test('time off is said in as few words as it takes', () => {
  expect(formatAway({ ...days, endDate: '2026-11-17' }, 'en')).toBe('Tue 17 Nov');
  expect(formatAway(days, 'en')).toBe('Tue 17 Nov – Wed 18 Nov');
  expect(formatAway({ ...days, start: '14:00' }, 'en')).toBe('Tue 17 Nov, 14:00 – Wed 18 Nov');
  expect(formatAway({ ...days, endDate: '2026-11-17', start: '14:00' }, 'en')).toBe(
    'Tue 17 Nov, 14:00–24:00',
  );
});
