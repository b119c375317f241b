import { describe, expect, test } from 'vitest';
import {
  allowedActions,
  cancelOutcome,
  isTimeUnavailable,
  movedTo,
  nearestTimes,
  presentAppointment,
  type ShownAppointment,
} from './appointments';

const now = new Date('2026-11-16T10:00:00Z');
const appointment: ShownAppointment = {
  id: 'apt_1',
  business: 'biz_1',
  professional: 'pro_1',
  date: '2026-11-18',
  start: '11:00',
  end: '11:45',
  status: 'Confirmed',
  timezone: 'Europe/Berlin',
  startUtc: '2026-11-18T10:00:00Z',
  businessName: 'Salon',
  professionalName: 'Lena',
  forWhom: null,
  agent: null,
  displayStatus: 'Confirmed',
  services: [{ id: 'svc_1', name: 'Haircut', minutes: 45, price: 45 }],
  notes: '',
  paymentStatus: 'unpaid',
  isPaidOnline: false,
  currency: 'EUR',
  total: 45,
  paid: 0,
  due: 45,
  deposit: null,
  cardOnFile: null,
  discount: null,
  usesPackage: false,
  series: null,
  cancelUntil: '2026-11-17T10:00:00Z',
  rescheduleUntil: '2026-11-17T10:00:00Z',
};

describe('actions of a customer', () => {
  test('can cancel and reschedule until the deadline, not from then on', () => {
    expect(allowedActions(appointment, now)).toEqual({
      cancel: true,
      reschedule: true,
      pay: true,
      reportLate: true,
      review: false,
    });
    expect(allowedActions(appointment, new Date('2026-11-17T10:00:00Z'))).toMatchObject({
      cancel: false,
      reschedule: false,
      reportLate: true,
    });
  });

  test('can withdraw a request at any time and cannot pay for it', () => {
    const request = { ...appointment, status: 'Pending' as const };
    expect(allowedActions(request, now)).toMatchObject({ cancel: true, pay: false });
    expect(allowedActions(request, new Date('2026-11-18T10:10:00Z'))).toMatchObject({ cancel: true });
  });

  test('can report a delay until the appointment is over', () => {
    expect(allowedActions(appointment, new Date('2026-11-18T10:44:59Z')).reportLate).toBe(true);
    expect(allowedActions(appointment, new Date('2026-11-18T10:45:00Z')).reportLate).toBe(false);
  });

  test('have no actions for cancelled and missed appointments; completed ones can be reviewed', () => {
    const nothing = { cancel: false, reschedule: false, pay: false, reportLate: false, review: false };
    for (const status of ['Cancelled', 'NoShow'] as const)
      expect(allowedActions({ ...appointment, status }, now)).toEqual(nothing);
    expect(allowedActions({ ...appointment, status: 'Completed' }, now)).toEqual({
      ...nothing,
      review: true,
    });
  });

  test.each([{ paymentStatus: 'paid' as const }, { due: 0 }, { due: null }])(
    'cannot pay where %j',
    (fields) => expect(allowedActions({ ...appointment, ...fields }, now).pay).toBe(false),
  );
});

test('cancelling returns the session, refunds online payments and refers to the business for other payments', () => {
  expect(cancelOutcome({ ...appointment, usesPackage: true, total: 0 })).toBe('package');
  expect(cancelOutcome({ ...appointment, paymentStatus: 'paid', isPaidOnline: true })).toBe('refund');
  expect(cancelOutcome({ ...appointment, paymentStatus: 'paid' })).toBe('askThem');
  expect(cancelOutcome({ ...appointment, paymentStatus: 'paid', total: 0 })).toBe('nothing');
  expect(cancelOutcome(appointment)).toBe('nothing');
});

test('a rescheduled appointment keeps its length in the time zone of the business', () => {
  const later = { date: '2027-03-28', start: '01:30', startUtc: '2027-03-28T00:30:00Z' };
  expect(movedTo(appointment, later, now)).toEqual({
    date: '2027-03-28',
    start: '01:30',
    // Clocks go forward in between.
    end: '03:15',
    startUtc: '2027-03-28T00:30:00Z',
    timezone: 'Europe/Berlin',
    isFinal: false,
  });
  const unknown = { date: '2026-11-20', start: '09:00', startUtc: null };
  expect(movedTo(appointment, unknown, now).end).toBeNull();
});

test('a new time inside the cancellation window cannot be changed again', () => {
  const startUtc = '2026-11-18T09:00:00Z';
  const planned = { ...appointment, startUtc, rescheduleUntil: '2026-11-17T09:00:00Z' };
  const at = (instant: string) =>
    movedTo(planned, { date: '2026-11-17', start: '10:00', startUtc: instant }, now).isFinal;
  expect(at('2026-11-17T10:00:00Z')).toBe(false);
  expect(at('2026-11-17T09:59:00Z')).toBe(true);
});

test('finds the nearest free times, in the order of the day', () => {
  const times = ['09:00', '10:00', '10:30', '11:00', '15:00'].map((time) => ({
    time,
    available: time !== '10:30',
  }));
  expect(nearestTimes(times, '10:30', 3).map(({ time }) => time)).toEqual(['09:00', '10:00', '11:00']);
  expect(nearestTimes(times, '10:00', 1).map(({ time }) => time)).not.toContain('10:00');
});

test('a past appointment is Over until the business sets its status', () => {
  const bookedServices = [{ serviceId: 'svc_1', name: 'Haircut', duration: 45 }];
  const { id, business, professional, date, start, end, timezone, startUtc, status } = appointment;
  const booked = { id, business, professional, date, start, end, timezone, startUtc, status, time: start };
  const of = (change: Partial<typeof booked>, now: string) =>
    presentAppointment({ ...booked, bookedServices, ...change }, new Date(now)).displayStatus;
  expect(of({}, '2026-11-18T10:44:59Z')).toBe('Confirmed');
  expect(of({}, '2026-11-18T10:45:00Z')).toBe('Over');
  expect(of({ status: 'NoShow' }, '2026-11-18T10:45:00Z')).toBe('NoShow');
});

test('treats only errors about the time as final', () => {
  expect(isTimeUnavailable({ code: 'SESSION_FULL' })).toBe(true);
  expect(isTimeUnavailable({ code: 'UNAVAILABLE' })).toBe(false);
  expect(isTimeUnavailable(null)).toBe(false);
});
