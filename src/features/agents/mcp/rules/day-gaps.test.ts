import { expect, test } from 'vitest';
import { listGaps } from './day-gaps.ts';

const at = (start: string, end: string) => ({ start, end });
const opening = [at('09:00', '18:00')];

test('lists the working times between appointments', () => {
  const busy = [at('11:00', '12:00'), at('09:00', '09:30')];
  expect(listGaps({ hours: [at('08:00', '17:00')], opening, busy, minMinutes: 15 })).toEqual([
    { start: '09:30', end: '11:00', minutes: 90 },
    { start: '12:00', end: '17:00', minutes: 300 },
  ]);
});

test('omits short gaps and days off', () => {
  const busy = [at('09:00', '16:50')];
  expect(listGaps({ hours: [at('09:00', '17:00')], opening, busy, minMinutes: 15 })).toEqual([]);
  expect(listGaps({ hours: [], opening, busy: [], minMinutes: 15 })).toEqual([]);
});

test('counts an appointment beyond midnight until the end of the day', () => {
  const gaps = listGaps({
    hours: [at('20:00', '24:00')],
    opening: [at('00:00', '24:00')],
    busy: [at('23:00', '01:00')],
    minMinutes: 15,
  });
  expect(gaps).toEqual([{ start: '20:00', end: '23:00', minutes: 180 }]);
});
