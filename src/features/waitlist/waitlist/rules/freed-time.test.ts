import { expect, test } from 'vitest';
import { timeOfCancelled, timeOfMoved } from './freed-time.ts';

const at = (instant: string) => Date.parse(instant);
// 14:00 to 15:00 in Lisbon in summer, with ten minutes before it and five after.
const appointment = {
  professionalId: 'pro_new',
  businessId: 'biz_1',
  userId: 'usr_1',
  timezone: 'Europe/Lisbon',
  startMs: at('2026-06-05T13:00:00Z'),
  blockedFromMs: at('2026-06-05T12:50:00Z'),
  blockedToMs: at('2026-06-05T14:05:00Z'),
};

test('a cancelled appointment frees its time with the buffers around it', () => {
  expect(timeOfCancelled(appointment)).toEqual({
    professionalId: 'pro_new',
    businessId: 'biz_1',
    startMs: at('2026-06-05T12:50:00Z'),
    endMs: at('2026-06-05T14:05:00Z'),
    givenUpBy: 'usr_1',
  });
});

test('a moved one frees as much where it was, with whom it was, on the other side of a change of clocks', () => {
  expect(timeOfMoved(appointment, { date: '2026-12-01', start: '10:00', professional: 'pro_old' })).toEqual({
    professionalId: 'pro_old',
    businessId: 'biz_1',
    startMs: at('2026-12-01T09:50:00Z'),
    endMs: at('2026-12-01T11:05:00Z'),
    givenUpBy: 'usr_1',
  });
});

test('nothing where the clock never showed that time', () => {
  expect(
    timeOfMoved(appointment, { date: '2026-03-29', start: '01:30', professional: 'pro_old' }),
  ).toBeNull();
});
