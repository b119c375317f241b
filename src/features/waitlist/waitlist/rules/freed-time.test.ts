import { expect, test } from 'vitest';
import { freedByCancellation, freedByRescheduling } from './freed-time.ts';

const at = (instant: string) => Date.parse(instant);
// 14:00 to 15:00 in Lisbon in summer, with buffers of 10 minutes before and 5 minutes after.
const appointment = {
  professionalId: 'pro_new',
  businessId: 'biz_1',
  userId: 'usr_1',
  timezone: 'Europe/Lisbon',
  startMs: at('2026-06-05T13:00:00Z'),
  blockedFromMs: at('2026-06-05T12:50:00Z'),
  blockedToMs: at('2026-06-05T14:05:00Z'),
};

test('a cancelled appointment frees its time including the buffers', () => {
  expect(freedByCancellation(appointment)).toEqual({
    professionalId: 'pro_new',
    businessId: 'biz_1',
    startMs: at('2026-06-05T12:50:00Z'),
    endMs: at('2026-06-05T14:05:00Z'),
    givenUpBy: 'usr_1',
  });
});

test('a rescheduled appointment frees its old time with the old professional, across a clock change', () => {
  expect(
    freedByRescheduling(appointment, { date: '2026-12-01', start: '10:00', professional: 'pro_old' }),
  ).toEqual({
    professionalId: 'pro_old',
    businessId: 'biz_1',
    startMs: at('2026-12-01T09:50:00Z'),
    endMs: at('2026-12-01T11:05:00Z'),
    givenUpBy: 'usr_1',
  });
});

test('returns null if the local time did not exist', () => {
  expect(
    freedByRescheduling(appointment, { date: '2026-03-29', start: '01:30', professional: 'pro_old' }),
  ).toBeNull();
});
