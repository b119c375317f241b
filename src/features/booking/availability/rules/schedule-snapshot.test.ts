import { expect, test } from 'vitest';
import { emptyTimetable } from '../../../catalog/timetables/rules/class-time.ts';
import { type ScheduleSnapshot, situationOf } from './schedule-snapshot.ts';

test('the situation is what the snapshot says of the schedule, at the moment that is given', () => {
  const hours = { start: 540, end: 1020 };
  const snapshot: ScheduleSnapshot = {
    businessId: 'biz_1',
    professionalId: 'pro_1',
    businessVersion: '1',
    professionalVersion: '2',
    currency: 'EUR',
    cancellationWindowHours: 24,
    autoConfirm: true,
    slotIntervalMinutes: 30,
    minNoticeMinutes: 60,
    bookingHorizonDays: 90,
    schedule: {
      timezone: 'Europe/Lisbon',
      business: { hours, breaks: [], openDays: [1, 2] },
      professional: { hours, breaks: [] },
      rules: [],
      absences: [],
      closures: [],
      timetable: emptyTimetable,
    },
    services: new Map(),
  };
  expect(situationOf(snapshot, 5)).toEqual({
    professionalId: 'pro_1',
    businessId: 'biz_1',
    schedule: snapshot.schedule,
    slotIntervalMinutes: 30,
    minNoticeMinutes: 60,
    bookingHorizonDays: 90,
    nowMs: 5,
  });
});
