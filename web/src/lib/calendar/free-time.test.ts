import { expect, test } from 'vitest';
import type { CalendarAppointment } from './data';
import { conflictAt, firstFreeTime } from './free-time';

const date = '2026-06-03';
const appointment = (start: string, end: string, status = 'Confirmed') =>
  ({ professional: 'lena', date, start, end, status, session: null }) as CalendarAppointment;
const data = {
  days: [date],
  appointments: [
    appointment('09:00', '10:00'),
    appointment('10:30', '12:00'),
    appointment('12:00', '13:00', 'Cancelled'),
  ],
  sessions: [],
  holds: [{ professional: 'lena', date, start: '12:00', end: '12:30' }],
  off: {
    [`lena ${date}`]: [
      { kind: 'notThere' as const, start: 0, end: 540 },
      { kind: 'away' as const, start: 1020, end: 1440 },
    ],
  },
};
const free = (from: number, minutes: number) =>
  firstFreeTime(data, 'lena', date, { from, minutes, step: 15 });

test('finds the first time that is free for the duration', () => {
  expect(free(0, 30)).toBe('10:00');
  expect(free(0, 45)).toBe('12:30');
  expect(free(13 * 60 + 1, 30)).toBe('13:15');
  expect(free(0, 600)).toBeNull();
  expect(firstFreeTime(data, 'jonas', date, { from: 0, minutes: 30, step: 15 })).toBeNull();
});

test('names the reason why a time cannot be booked', () => {
  expect(conflictAt(data, 'lena', date, '09:30')).toBe('SLOT_TAKEN');
  expect(conflictAt(data, 'lena', date, '10:00')).toBeNull();
  expect(conflictAt(data, 'lena', date, '08:00')).toBe('OUTSIDE_AVAILABILITY');
  expect(conflictAt(data, 'lena', date, '18:00')).toBe('PROFESSIONAL_TIME_OFF');
  expect(conflictAt(data, 'lena', '2026-06-04', '09:30')).toBeNull();
  expect(conflictAt(data, 'lena', date, '')).toBeNull();
});
