import { describe, expect, test } from 'vitest';
import { runToEnd } from '../../../../shared/steps.ts';
import { emptyTimetable } from '../../../catalog/timetables/rules/class-time.ts';
import { type Refusal, refusal } from './checks.ts';
import { wantedOf } from './free-starts.ts';
import type { OfferedService, Situation } from './situation.ts';
import { commonReason, countTeamDay, judgeTeamDay } from './team-day.ts';

const minuteMs = 60_000;
const monday = '2026-06-01';
const at = (minute: number) => Date.parse(monday) + minute * minuteMs;

const service: OfferedService = {
  id: 'svc_a',
  durationMinutes: 60,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  capacity: 1,
};
const hour = wantedOf(service, 60);

/**
 * The business is open from 9 to 12 with an interval of one hour, and the professionals work at these times.
 */
function member(
  professionalId: string,
  {
    schedule = {},
    ...change
  }: Partial<Omit<Situation, 'schedule'>> & { schedule?: Partial<Situation['schedule']> } = {},
): Situation {
  return {
    professionalId,
    businessId: 'biz_a',
    schedule: {
      timezone: 'UTC',
      business: { hours: { start: 540, end: 720 }, breaks: [], openDays: [0, 1, 2, 3, 4, 5, 6] },
      professional: { hours: { start: 540, end: 720 }, breaks: [] },
      rules: [],
      absences: [],
      closures: [],
      timetable: emptyTimetable,
      ...schedule,
    },
    slotIntervalMinutes: 60,
    minNoticeMinutes: 0,
    bookingHorizonDays: 365,
    occupied: [],
    known: { fromMs: 0, toMs: Date.parse('2100-01-01') },
    nowMs: at(-600),
    ...change,
  };
}

const working = (start: number, end: number) => ({ professional: { hours: { start, end }, breaks: [] } });
const busy = (start: number, end: number) => ({
  startMs: at(start),
  endMs: at(end),
  sessionKey: `${start}`,
  seatsTaken: 1,
  capacity: 1,
});
const off = (startMinute = 0, endMinute = 1440) => [
  { startDate: monday, startMinute, endDate: monday, endMinute },
];
const judged = (team: Situation[], wanted = hour) => runToEnd(judgeTeamDay(team, wanted, monday));
const counted = (team: Situation[], wanted = hour) => runToEnd(countTeamDay(team, wanted, monday));

describe('the starts of a team', () => {
  test('list the free professionals of each start once, even when their grids differ', () => {
    const team = [
      member('pro_a', { occupied: [busy(540, 600)] }),
      member('pro_b', { schedule: working(510, 720) }),
    ];
    expect(judged(team)).toEqual([
      { startMinute: 510, startMs: at(510), freeIds: [], seatsLeft: 0, reason: 'BUSINESS_CLOSED' },
      { startMinute: 540, startMs: at(540), freeIds: [], seatsLeft: 0, reason: 'BOOKED' },
      { startMinute: 570, startMs: at(570), freeIds: ['pro_b'], seatsLeft: 1, reason: null },
      { startMinute: 600, startMs: at(600), freeIds: ['pro_a'], seatsLeft: 1, reason: null },
      { startMinute: 630, startMs: at(630), freeIds: ['pro_b'], seatsLeft: 1, reason: null },
      { startMinute: 660, startMs: at(660), freeIds: ['pro_a'], seatsLeft: 1, reason: null },
      { startMinute: 690, startMs: at(690), freeIds: [], seatsLeft: 0, reason: 'BUSINESS_CLOSED' },
    ]);
  });

  test('add up the seats of a class', () => {
    const yoga = wantedOf({ ...service, capacity: 4 }, 60);
    expect(judged([member('pro_a'), member('pro_b')], yoga)[0]).toMatchObject({
      freeIds: ['pro_a', 'pro_b'],
      seatsLeft: 8,
    });
  });

  test('are empty without professionals', () => {
    expect(judged([])).toEqual([]);
  });

  test('have no instant when the clock skips them', () => {
    const zone = {
      timezone: 'Europe/Lisbon',
      business: { hours: { start: 0, end: 180 }, breaks: [], openDays: [0] },
    };
    const starts = runToEnd(
      judgeTeamDay([member('pro_a', { schedule: { ...zone, ...working(0, 180) } })], hour, '2026-03-29'),
    );
    expect(starts.map(({ startMs }) => startMs)).toEqual([
      Date.parse('2026-03-29T00:00:00Z'),
      null,
      Date.parse('2026-03-29T01:00:00Z'),
    ]);
  });
});

describe('the common reason', () => {
  const closed = refusal('BUSINESS_CLOSED', 'OUTSIDE_AVAILABILITY', 'closed-day');
  const past = refusal('OUTSIDE_HOURS', 'APPOINTMENT_IN_PAST', 'in-the-past');
  const booked = refusal('BOOKED', 'SLOT_TAKEN', 'taken');
  const resting = refusal('PROFESSIONAL_BREAK', 'OUTSIDE_AVAILABILITY', 'break');
  const away = refusal('TIME_OFF', 'PROFESSIONAL_TIME_OFF', 'time-off');
  const outside = refusal('OUTSIDE_HOURS', 'NOT_SCHEDULED', 'not-scheduled');

  test('is a reason that applies to all, then the one closest to being free', () => {
    const order: Refusal[] = [closed, past, booked, resting, away, outside];
    for (const [index, first] of order.entries())
      for (const later of order.slice(index)) {
        expect(commonReason([first, later])).toBe(first.reason);
        expect(commonReason([later, first])).toBe(first.reason);
      }
  });

  test('is OUTSIDE_HOURS without refusals', () => {
    expect(commonReason([])).toBe('OUTSIDE_HOURS');
  });
});

describe('a day of a team', () => {
  test('counts each start once and returns the first', () => {
    const team = [
      member('pro_a', { occupied: [busy(540, 600)] }),
      member('pro_b', { occupied: [busy(540, 600)] }),
    ];
    expect(counted(team)).toEqual({ free: 2, first: '10:00' });
  });

  test('is closed when the business does not open, even when professionals are absent', () => {
    const closed = { business: { hours: { start: 540, end: 720 }, breaks: [], openDays: [] } };
    const nothing = { free: 0, first: null, reason: 'BUSINESS_CLOSED' };
    expect(counted([member('pro_a', { schedule: { ...closed, absences: off() } })])).toEqual(nothing);
    expect(counted([member('pro_a', { schedule: { closures: off(), absences: off() } })])).toEqual(nothing);
  });

  test('is booked when a professional would work, absent when all are away, otherwise outside hours', () => {
    const [away, full] = [
      member('pro_a', { schedule: { absences: off() } }),
      member('pro_b', { occupied: [busy(540, 720)] }),
    ];
    const elsewhere = member('pro_c', {
      schedule: { rules: [{ id: 'r', weekday: 2, start: 540, end: 720 }] },
    });
    expect(counted([away, full, elsewhere]).reason).toBe('BOOKED');
    expect(counted([away, elsewhere]).reason).toBe('TIME_OFF');
    expect(counted([elsewhere]).reason).toBe('OUTSIDE_HOURS');
    expect(counted([]).reason).toBe('OUTSIDE_HOURS');
  });

  test('is outside hours when it is over', () => {
    const over = { nowMs: at(720), occupied: [busy(540, 720)], schedule: { absences: off(540, 600) } };
    expect(counted([member('pro_a', over)])).toEqual({ free: 0, first: null, reason: 'OUTSIDE_HOURS' });
    // The last start is still in the future.
    expect(counted([member('pro_a', { ...over, nowMs: at(660) })]).reason).toBe('BOOKED');
  });
});
