import { describe, expect, test } from 'vitest';
import { emptyTimetable } from '../../../catalog/timetables/rules/class-time.ts';
import { type OfferedService, type ScheduleSnapshot, sequenceOf, situationOf } from './situation.ts';

const service = (change: Partial<OfferedService> = {}): OfferedService => ({
  id: 'svc_a',
  durationMinutes: 30,
  capacity: 1,
  bufferBeforeMinutes: 5,
  bufferAfterMinutes: 10,
  ...change,
});

describe('a sequence of services', () => {
  test('has the buffer before the first and after the last service', () => {
    const services = [
      service(),
      service({ durationMinutes: 45, bufferBeforeMinutes: 1, bufferAfterMinutes: 2 }),
    ];
    expect(sequenceOf(services)).toEqual({
      durationMinutes: 75,
      bufferBeforeMinutes: 5,
      bufferAfterMinutes: 2,
      serviceIds: ['svc_a', 'svc_a'],
      classServiceId: null,
      capacity: 1,
    });
  });

  test('cannot contain a class among other services', () => {
    const yoga = service({ id: 'svc_yoga', capacity: 8 });
    expect(sequenceOf([yoga])).toMatchObject({ classServiceId: 'svc_yoga', capacity: 8 });
    expect(sequenceOf([yoga, service()])).toBeNull();
    expect(sequenceOf([service(), yoga])).toBeNull();
    expect(sequenceOf([yoga, yoga])).toBeNull();
  });

  test('is null without services', () => {
    expect(sequenceOf([])).toBeNull();
  });
});

test('the situation contains the schedule of the snapshot and the given time', () => {
  const hours = { start: 540, end: 1020 };
  const snapshot: ScheduleSnapshot = {
    businessId: 'biz_1',
    professionalId: 'pro_1',
    businessVersion: '1',
    professionalVersion: '2',
    currency: 'EUR',
    cancellationWindowHours: 24,
    autoConfirm: true,
    paymentPolicy: null,
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
