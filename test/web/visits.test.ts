import { describe, expect, test } from 'vitest';
import {
  cancelOutcome,
  groupSeries,
  isTimeGone,
  movedTo,
  nearestTimes,
  possibleNow,
  timeLeft,
  type Visit,
  visitOf,
} from '../../web/src/lib/visits.ts';

const now = new Date('2026-11-16T10:00:00Z');
const visit: Visit = {
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
  standing: 'Confirmed',
  services: [{ id: 'svc_1', name: 'Haircut', minutes: 45, price: 45 }],
  notes: '',
  paymentStatus: 'unpaid',
  isPaidOnline: false,
  currency: 'EUR',
  total: 45,
  discount: null,
  usesPackage: false,
  series: null,
  cancelUntil: '2026-11-17T10:00:00Z',
  rescheduleUntil: '2026-11-17T10:00:00Z',
};

describe('what can be done about a visit now', () => {
  test('before the business’s last moment it can be moved and cancelled, from then on it cannot', () => {
    expect(possibleNow(visit, now)).toEqual({
      cancel: true,
      reschedule: true,
      pay: true,
      tellLate: true,
      review: false,
    });
    expect(possibleNow(visit, new Date('2026-11-17T10:00:00Z'))).toMatchObject({
      cancel: false,
      reschedule: false,
      tellLate: true,
    });
  });

  test('being late can be told until it is over, not only until it begins', () => {
    expect(possibleNow(visit, new Date('2026-11-18T10:44:59Z')).tellLate).toBe(true);
    expect(possibleNow(visit, new Date('2026-11-18T10:45:00Z')).tellLate).toBe(false);
  });

  test('what was cancelled or missed leaves nothing to do; what was completed can be reviewed', () => {
    const nothing = { cancel: false, reschedule: false, pay: false, tellLate: false, review: false };
    for (const status of ['Cancelled', 'NoShow'] as const)
      expect(possibleNow({ ...visit, status }, now)).toEqual(nothing);
    expect(possibleNow({ ...visit, status: 'Completed' }, now)).toEqual({ ...nothing, review: true });
  });

  test.each([{ paymentStatus: 'paid' as const }, { total: 0 }, { total: null }])(
    'nothing is to be paid where %j',
    (fields) => expect(possibleNow({ ...visit, ...fields }, now).pay).toBe(false),
  );
});

test('cancelling gives back a session, or money that was paid online; other money is asked for', () => {
  expect(cancelOutcome({ ...visit, usesPackage: true, total: 0 })).toBe('package');
  expect(cancelOutcome({ ...visit, paymentStatus: 'paid', isPaidOnline: true })).toBe('refund');
  expect(cancelOutcome({ ...visit, paymentStatus: 'paid' })).toBe('askThem');
  expect(cancelOutcome({ ...visit, paymentStatus: 'paid', total: 0 })).toBe('nothing');
  expect(cancelOutcome(visit)).toBe('nothing');
});

test('where it would be moved to is as long as it was, by the clock of the business', () => {
  expect(movedTo(visit, '2027-03-28', '01:30', '2027-03-28T00:30:00Z')).toEqual({
    date: '2027-03-28',
    start: '01:30',
    // Clocks went forward in between.
    end: '03:15',
    startUtc: '2027-03-28T00:30:00Z',
    timezone: 'Europe/Berlin',
  });
  expect(movedTo(visit, '2026-11-20', '09:00', null).end).toBeNull();
});

test('the dates of a series stand together, where the first of them is', () => {
  const of = (id: string, series: string | null) => ({ id, series });
  const groups = groupSeries([of('a', 's'), of('b', null), of('c', 's'), of('d', null)]);
  expect(groups.map((group) => group.map(({ id }) => id))).toEqual([['a', 'c'], ['b'], ['d']]);
});

test('the nearest free times to one that was taken, in the order of the day', () => {
  const times = ['09:00', '10:00', '10:30', '11:00', '15:00'].map((time) => ({
    time,
    available: time !== '10:30',
  }));
  expect(nearestTimes(times, '10:30', 3).map(({ time }) => time)).toEqual(['09:00', '10:00', '11:00']);
  expect(nearestTimes(times, '10:00', 1).map(({ time }) => time)).not.toContain('10:00');
});

test('a visit whose time is up is over until the business says how it went; what it said stands', () => {
  const bookedServices = [{ serviceId: 'svc_1', name: 'Haircut', duration: 45 }];
  const { id, business, professional, date, start, end, timezone, startUtc, status } = visit;
  const booked = { id, business, professional, date, start, end, timezone, startUtc, status, time: start };
  const of = (change: Partial<typeof booked>, now: string) =>
    visitOf({ ...booked, bookedServices, ...change }, new Date(now)).standing;
  expect(of({}, '2026-11-18T10:44:59Z')).toBe('Confirmed');
  expect(of({}, '2026-11-18T10:45:00Z')).toBe('Over');
  expect(of({ status: 'NoShow' }, '2026-11-18T10:45:00Z')).toBe('NoShow');
});

test('only a time that cannot be had is not worth another try', () => {
  expect(isTimeGone({ code: 'SESSION_FULL' })).toBe(true);
  expect(isTimeGone({ code: 'UNAVAILABLE' })).toBe(false);
  expect(isTimeGone(null)).toBe(false);
});

test('what is left of an offer, to the second, and nothing once it is over', () => {
  expect(timeLeft('2026-11-16T10:14:05Z', now)).toBe('14:05');
  expect(timeLeft('2026-11-16T10:00:00.500Z', now)).toBeNull();
  expect(timeLeft('2026-11-16T09:59:00Z', now)).toBeNull();
});
