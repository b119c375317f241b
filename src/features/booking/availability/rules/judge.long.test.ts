import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { weekdayOf } from '../../../../shared/time.ts';
import { addDays } from '../../../../shared/zoned-time.ts';
import { emptyTimetable, type Timetable } from '../../../catalog/timetables/rules/class-time.ts';
import { bookingChecks } from './checks.ts';
import { gridOf, gridStarts } from './day.ts';
import { judge, judgeDay, judgeWithoutBookings, type Verdict } from './judge.ts';
import { type Situation, sessionKeyOf, type Wanted } from './situation.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/**
 * Days with clock changes forward and back, at midnight, by an hour and by half an hour; and zones with
 * offsets of partial hours.
 */
const days: [zone: string, date: string][] = [
  ['Europe/Lisbon', '2026-03-29'],
  ['Europe/Lisbon', '2026-10-25'],
  ['America/New_York', '2026-03-08'],
  ['America/New_York', '2026-11-01'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['Pacific/Chatham', '2026-04-05'],
  ['America/Santiago', '2026-09-06'],
  ['Africa/Cairo', '2026-04-24'],
  ['America/Havana', '2026-11-01'],
  ['Asia/Kathmandu', '2026-05-05'],
  ['Asia/Kolkata', '2026-05-06'],
  ['Pacific/Kiritimati', '2026-05-07'],
  ['Etc/GMT+12', '2026-05-08'],
];

interface WallClock {
  /** Local time at each minute around the day, according to Intl. */
  shows: Map<number, { date: string; minute: number }>;
  /** First instant at which the clock shows a local time. */
  first: Map<string, number>;
}

const clocks = new Map<string, WallClock>();
function clockOf(zone: string, date: string): WallClock {
  const key = `${zone} ${date}`;
  const known = clocks.get(key);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const clock: WallClock = { shows: new Map(), first: new Map() };
  for (let at = Date.parse(date) - 2 * dayMs; at < Date.parse(date) + 3 * dayMs; at += minuteMs) {
    const [day = '', time = ''] = format.format(at).split(', ');
    const minute = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
    clock.shows.set(at, { date: day, minute });
    if (!clock.first.has(`${day} ${minute}`)) clock.first.set(`${day} ${minute}`, at);
  }
  clocks.set(key, clock);
  return clock;
}

/** The first minute of the day: midnight, unless the clock skips it. */
const dawnOf = ({ first }: WallClock, date: string) =>
  first.get(`${date} 0`) ?? first.get(`${date} 60`) ?? Number.NaN;

/** Reference implementation: checks the rules minute by minute, without precomputed values. */
function judgeSlowly(situation: Situation, wanted: Wanted): Verdict {
  const { schedule, nowMs, occupied } = situation;
  const { business, professional, rules, absences, closures } = schedule;
  const clock = clockOf(schedule.timezone, wanted.localDate);
  const start = clock.first.get(`${wanted.localDate} ${wanted.startMinute}`);
  const lasting = Array.from({ length: wanted.durationMinutes }, (_, index) =>
    start === undefined
      ? {
          date: addDays(wanted.localDate, Math.floor((wanted.startMinute + index) / 1440)),
          minute: (wanted.startMinute + index) % 1440,
        }
      : clock.shows.get(start + index * minuteMs)!,
  );
  type Local = (typeof lasting)[number];
  const within = (spans: readonly { start: number; end: number }[], { minute }: Local) =>
    spans.some((span) => span.start <= minute && minute < span.end);
  const during = (spans: typeof absences, { date, minute }: Local) =>
    spans.some(
      (span) =>
        (span.startDate < date || (span.startDate === date && span.startMinute <= minute)) &&
        (date < span.endDate || (date === span.endDate && minute < span.endMinute)),
    );
  const isUsuallyOpen = ({ date, minute }: Local) =>
    business.weeklyHours
      ? business.weeklyHours.some(
          (hours) => hours.weekday === weekdayOf(date) && hours.start <= minute && minute < hours.end,
        )
      : business.openDays.includes(weekdayOf(date)) && within([business.hours], { date, minute });
  const specialOf = (whose: typeof business | typeof professional, date: string) =>
    (whose.specialHours ?? []).filter((hours) => hours.date === date);
  const isOpenAt = (local: Local) => {
    const special = specialOf(business, local.date);
    return special.length > 0 ? within(special, local) : isUsuallyOpen(local);
  };
  const { serviceIds: timed, classTimes } = schedule.timetable;
  const isTimed = wanted.serviceIds.some((id) => timed.includes(id));
  const takesPlace = (time: (typeof classTimes)[number], date: string) =>
    weekdayOf(date) === time.weekday &&
    (time.fromDate ?? '') <= date &&
    date <= (time.toDate ?? '9') &&
    time.exceptDates.every((except) => except !== date);
  const isOpen = (local: Local) =>
    isOpenAt(local) && !within(business.breaks, local) && !during(closures, local);
  const firstOf = (date: string, is: (local: Local) => boolean) => {
    for (let minute = 0; minute < 1440; minute++) if (is({ date, minute })) return minute;
    return null;
  };
  const lastOf = (date: string, is: (local: Local) => boolean) => {
    for (let minute = 1439; minute >= 0; minute--) if (is({ date, minute })) return minute;
    return null;
  };
  const rulesOn = (date: string) => rules.filter(({ weekday }) => weekday === weekdayOf(date));
  /**
   * The usual working hours, extended on days with longer opening hours when they reach the usual opening or
   * closing of the business.
   */
  const everyDayOn = (date: string) => {
    if (specialOf(business, date).length === 0) return professional.hours;
    const { hours } = professional;
    const opens = firstOf(date, isUsuallyOpen) ?? business.hours.start;
    const closes = (lastOf(date, isUsuallyOpen) ?? business.hours.end - 1) + 1;
    return {
      start: hours.start > opens ? hours.start : Math.min(hours.start, firstOf(date, isOpenAt)!),
      end: hours.end < closes ? hours.end : Math.max(hours.end, lastOf(date, isOpenAt)! + 1),
    };
  };
  const worked = new Map<string, readonly { start: number; end: number }[]>();
  const hoursOn = (date: string) => {
    const special = specialOf(professional, date);
    const hours =
      worked.get(date) ??
      (special.length > 0 ? special : rules.length === 0 ? [everyDayOn(date)] : rulesOn(date));
    worked.set(date, hours);
    return hours;
  };
  const no = (reason: string, code: string) => ({ free: false, reason, code }) as Verdict;

  if (lasting.some((local) => during(absences, local))) return no('TIME_OFF', 'PROFESSIONAL_TIME_OFF');
  if (!lasting.every(isOpen)) return no('BUSINESS_CLOSED', 'OUTSIDE_AVAILABILITY');
  if (start === undefined) return no('OUTSIDE_HOURS', 'OUTSIDE_AVAILABILITY');
  const lateEntryMs = wanted.role === 'staff' ? 12 * 3_600_000 : 0;
  if (start < nowMs - lateEntryMs) return no('OUTSIDE_HOURS', 'APPOINTMENT_IN_PAST');
  const isClassStart =
    wanted.serviceIds.length === 1 &&
    classTimes.some(
      (time) =>
        time.serviceId === wanted.serviceIds[0] &&
        time.startMinute === wanted.startMinute &&
        takesPlace(time, wanted.localDate),
    );
  if (isTimed && !isClassStart) return no('OUTSIDE_HOURS', 'OUTSIDE_AVAILABILITY');
  if (!isTimed && !lasting.every((local) => within(hoursOn(local.date), local)))
    return no(
      'OUTSIDE_HOURS',
      rules.length > 0 && hoursOn(wanted.localDate).length === 0 ? 'NOT_SCHEDULED' : 'OUTSIDE_AVAILABILITY',
    );
  if (wanted.role === 'client') {
    const opened = firstOf(wanted.localDate, isOpenAt) ?? business.hours.start;
    const opens = Math.min(opened, ...hoursOn(wanted.localDate).map((hours) => hours.start));
    const today = clock.shows.get(nowMs)!.date;
    const isBookable =
      (isTimed || (wanted.startMinute - opens) % situation.slotIntervalMinutes === 0) &&
      start - nowMs >= situation.minNoticeMinutes * minuteMs &&
      wanted.localDate <= addDays(today, situation.bookingHorizonDays);
    if (!isBookable) return no('OUTSIDE_HOURS', 'OUTSIDE_AVAILABILITY');
  }
  if (!isTimed && lasting.some((local) => within(professional.breaks, local)))
    return no('PROFESSIONAL_BREAK', 'OUTSIDE_AVAILABILITY');
  const end = start + wanted.durationMinutes * minuteMs;
  const ownKey =
    wanted.classServiceId && sessionKeyOf(situation.professionalId, wanted.classServiceId, start);
  for (
    let at = start - wanted.bufferBeforeMinutes * minuteMs;
    at < end + wanted.bufferAfterMinutes * minuteMs;
    at += minuteMs
  ) {
    // Every minute at which a class could have started that still covers this minute.
    for (const time of classTimes) {
      const { durationMinutes, bufferAfterMinutes, bufferBeforeMinutes } = time;
      for (
        let begun = at - (durationMinutes + bufferAfterMinutes - 1) * minuteMs;
        begun <= at + bufferBeforeMinutes * minuteMs;
        begun += minuteMs
      ) {
        const local = clockOf(time.timezone, wanted.localDate).shows.get(begun);
        if (local === undefined || local.minute !== time.startMinute || !takesPlace(time, local.date))
          continue;
        if (clockOf(time.timezone, wanted.localDate).first.get(`${local.date} ${local.minute}`) !== begun)
          continue;
        if (begun !== start || !wanted.serviceIds.includes(time.serviceId)) return no('BOOKED', 'SLOT_TAKEN');
      }
    }
    if (occupied.some((busy) => busy.sessionKey !== ownKey && busy.startMs <= at && at < busy.endMs))
      return no('BOOKED', 'SLOT_TAKEN');
  }
  const seatsTaken = occupied.find(({ sessionKey }) => sessionKey === ownKey)?.seatsTaken ?? 0;
  if (seatsTaken >= wanted.capacity) return no('BOOKED', 'SESSION_FULL');
  return { free: true, startMs: start, endMs: end, seatsLeft: wanted.capacity - seatsTaken };
}

const minuteOfDay = fc.integer({ min: 0, max: 288 }).map((step) => step * 5);
const window = fc
  .tuple(minuteOfDay, minuteOfDay)
  .filter(([a, b]) => a !== b)
  .map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b) }));
// Mostly long days, so that enough times are free.
const hours = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom({ start: 0, end: 1440 }, { start: 60, end: 1380 }) },
  { weight: 1, arbitrary: window },
);
const pause = fc
  .tuple(fc.integer({ min: 0, max: 280 }), fc.integer({ min: 1, max: 12 }))
  .map(([step, length]) => ({ start: step * 5, end: Math.min(1440, (step + length) * 5) }));

const absence = (date: string) =>
  fc
    .tuple(fc.integer({ min: -1, max: 1 }), minuteOfDay, fc.integer({ min: 0, max: 1 }), minuteOfDay)
    .map(([from, startMinute, lasts, endMinute]) => ({
      startDate: addDays(date, from),
      startMinute: Math.min(startMinute, 1435),
      endDate: addDays(date, from + lasts),
      endMinute: Math.max(endMinute, 5),
    }))
    .filter((span) => span.startDate < span.endDate || span.startMinute < span.endMinute);

const few = <T>(arbitrary: fc.Arbitrary<T>, maxLength = 2) =>
  fc.oneof(
    { weight: 2, arbitrary: fc.constant([] as T[]) },
    { weight: 1, arbitrary: fc.array(arbitrary, { maxLength }) },
  );

const classId = 'svc_class';
const services = [classId, 'svc_dance', 'svc_single'];

const timetableOn = (zone: string, date: string): fc.Arbitrary<Timetable> =>
  fc
    .record({
      serviceIds: fc.subarray(services),
      classTimes: fc.array(
        fc
          .record({
            serviceId: fc.constantFrom(...services),
            startMinute: fc.integer({ min: 0, max: 143 }).map((step) => step * 10),
            day: fc.integer({ min: -1, max: 2 }),
            from: fc.constantFrom(null, null, -7, 0, 1),
            to: fc.constantFrom(null, null, -1, 0, 7),
            isExcepted: fc.constantFrom(false, false, false, true),
            // Classes at other businesses occupy the professional as well, in their own time zones.
            timezone: fc.constantFrom(zone, zone, 'Asia/Kathmandu'),
            durationMinutes: fc.constantFrom(10, 60, 90),
            bufferBeforeMinutes: fc.constantFrom(0, 20),
            bufferAfterMinutes: fc.constantFrom(0, 30),
          })
          .map(({ day, from, to, isExcepted, ...time }) => ({
            ...time,
            id: 'cls',
            weekday: weekdayOf(addDays(date, day)),
            fromDate: from === null ? null : addDays(date, from),
            toDate: to === null ? null : addDays(date, to),
            exceptDates: isExcepted ? [addDays(date, day)] : [],
          })),
        { maxLength: 4 },
      ),
    })
    // A service with class times here is bookable only at them. At another business it is a different
    // service.
    .map(({ serviceIds, classTimes }) => {
      const here = classTimes.filter(({ timezone }) => timezone === zone).map(({ serviceId }) => serviceId);
      const times = classTimes.map((time) =>
        time.timezone === zone ? time : { ...time, serviceId: 'svc_elsewhere' },
      );
      return { serviceIds: [...new Set([...serviceIds, ...here])], classTimes: times };
    });
const anyTimetable = (zone: string, date: string) =>
  fc.oneof(
    { weight: 2, arbitrary: fc.constant(emptyTimetable) },
    { weight: 1, arbitrary: timetableOn(zone, date) },
  );

/** On the day or a neighboring day. */
const special = (date: string) =>
  few(
    fc
      .tuple(hours, fc.constantFrom(-1, 0, 0, 0, 1))
      .map(([span, days]) => ({ ...span, id: 'special', date: addDays(date, days) })),
    3,
  );

const situationOn = ([zone, date]: [string, string]): fc.Arbitrary<Situation> =>
  fc
    .record({
      business: fc.record({
        hours,
        breaks: few(pause),
        openDays: fc.oneof(
          { weight: 4, arbitrary: fc.constant([0, 1, 2, 3, 4, 5, 6]) },
          { weight: 1, arbitrary: fc.subarray([0, 1, 2, 3, 4, 5, 6]) },
        ),
        weeklyHours: fc.option(
          fc.array(
            fc
              .tuple(hours, fc.integer({ min: -1, max: 2 }))
              .map(([span, days]) => ({ ...span, weekday: weekdayOf(addDays(date, days)) })),
            { minLength: 1, maxLength: 6 },
          ),
          { freq: 2 },
        ),
        specialHours: special(date),
      }),
      professional: fc.record({ hours, breaks: few(pause), specialHours: special(date) }),
      rules: few(
        fc.tuple(hours, fc.integer({ min: -1, max: 2 })).map(([span, days]) => ({
          ...span,
          id: 'rule',
          weekday: weekdayOf(addDays(date, days)),
        })),
        4,
      ),
      absences: few(absence(date)),
      closures: few(absence(date)),
      timetable: anyTimetable(zone, date),
      busy: fc.array(
        fc.record({
          fromMinute: fc.integer({ min: -120, max: 460 }).map((step) => step * 5),
          minutes: fc.integer({ min: 1, max: 36 }).map((step) => step * 5),
          seatsTaken: fc.integer({ min: 1, max: 3 }),
          isClass: fc.boolean(),
        }),
        { maxLength: 4 },
      ),
      nowMinute: fc.oneof(
        { weight: 1, arbitrary: fc.integer({ min: -1200, max: 2000 }) },
        { weight: 1, arbitrary: fc.constant(-1200) },
      ),
      slotIntervalMinutes: fc.constantFrom(5, 10, 20, 30, 45),
      minNoticeMinutes: fc.constantFrom(0, 0, 60, 600),
      bookingHorizonDays: fc.constantFrom(1, 2, 365),
    })
    .map(({ business, professional, rules, absences, closures, timetable, busy, nowMinute, ...settings }) => {
      const midnight = dawnOf(clockOf(zone, date), date);
      return {
        ...settings,
        professionalId: 'pro_a',
        businessId: 'biz_a',
        schedule: { timezone: zone, business, professional, rules, absences, closures, timetable },
        occupied: busy.map(({ fromMinute, minutes, seatsTaken, isClass }, index) => {
          const startMs = midnight + fromMinute * minuteMs;
          const sessionKey = isClass ? sessionKeyOf('pro_a', classId, startMs) : `apt_${index}`;
          return { startMs, endMs: startMs + minutes * minuteMs, sessionKey, seatsTaken, capacity: 3 };
        }),
        known: { fromMs: midnight - 2 * dayMs, toMs: midnight + 4 * dayMs },
        nowMs: midnight + nowMinute * minuteMs,
      };
    })
    // A session has one start, so a class cannot start twice at one time.
    .filter(({ occupied }) => new Set(occupied.map(({ sessionKey }) => sessionKey)).size === occupied.length);

const wantedOn = (date: string): fc.Arbitrary<Wanted> => {
  const some = fc.record({
    localDate: fc.constant(date),
    startMinute: fc.integer({ min: 0, max: 287 }).map((step) => step * 5),
    durationMinutes: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(5, 15, 30, 45, 60, 90, 120) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 1440 }) },
    ),
    bufferBeforeMinutes: fc.constantFrom(0, 0, 10, 60),
    bufferAfterMinutes: fc.constantFrom(0, 0, 15, 45),
    serviceIds: fc.constantFrom([], [classId], [classId], ['svc_dance'], ['svc_dance', 'svc_single']),
    capacity: fc.constantFrom(1, 2, 3),
    role: fc.constantFrom('client' as const, 'staff' as const),
  });
  return some.map((wanted) => ({
    ...wanted,
    classServiceId: wanted.serviceIds[0] === classId ? classId : null,
  }));
};

/** Half of the cases with a class ask for one of its times. */
const anyCase = fc
  .constantFrom(...days)
  .chain((day) => fc.tuple(situationOn(day), wantedOn(day[1]), fc.boolean(), fc.nat({ max: 3 })))
  .map(([situation, wanted, isAimed, which]): [Situation, Wanted] => {
    const times = situation.schedule.timetable.classTimes.filter(({ serviceId }) =>
      wanted.serviceIds.includes(serviceId),
    );
    const aim = times[which % Math.max(times.length, 1)];
    return [situation, isAimed && aim ? { ...wanted, startMinute: aim.startMinute } : wanted];
  });

describe('the judge', () => {
  test('agrees with a minute-by-minute reading of the rules, on any day in any time zone', () => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(anyCase, ([situation, wanted]) => {
        const verdict = judge(situation, wanted);
        const said = verdict.free ? 'free' : `${verdict.reason} ${verdict.code}`;
        seen.set(said, (seen.get(said) ?? 0) + 1);
        expect(verdict).toMatchObject(judgeSlowly(situation, wanted));
      }),
      // Enough runs to see the rarest outcome, a break, well over ten times.
      { numRuns: 8000 },
    );
    // The property has to cover every outcome.
    for (const said of [
      'free',
      'TIME_OFF PROFESSIONAL_TIME_OFF',
      'BUSINESS_CLOSED OUTSIDE_AVAILABILITY',
      'OUTSIDE_HOURS APPOINTMENT_IN_PAST',
      'OUTSIDE_HOURS OUTSIDE_AVAILABILITY',
      'OUTSIDE_HOURS NOT_SCHEDULED',
      'PROFESSIONAL_BREAK OUTSIDE_AVAILABILITY',
      'BOOKED SLOT_TAKEN',
    ])
      expect([said, seen.get(said) ?? 0]).toEqual([said, expect.toSatisfy((count) => count > 10)]);
  }, 60_000);

  test('gives the same verdict for one start and for all starts of a day', () => {
    fc.assert(
      fc.property(anyCase, ([situation, wanted]) => {
        const listed = judgeDay(situation, wanted);
        const { timetable, timezone } = situation.schedule;
        const isTimed = wanted.serviceIds.some((id) => timetable.serviceIds.includes(id));
        const starts = timetable.classTimes.filter(
          (time) =>
            wanted.serviceIds.length === 1 &&
            time.serviceId === wanted.serviceIds[0] &&
            clockOf(timezone, wanted.localDate).first.has(`${wanted.localDate} ${time.startMinute}`) &&
            time.weekday === weekdayOf(wanted.localDate) &&
            (time.fromDate ?? '') <= wanted.localDate &&
            wanted.localDate <= (time.toDate ?? '9') &&
            !time.exceptDates.includes(wanted.localDate),
        );
        expect(listed.map(({ startMinute }) => startMinute)).toEqual(
          isTimed
            ? [...new Set(starts.map(({ startMinute }) => startMinute))].sort((a, b) => a - b)
            : gridStarts(gridOf(situation, wanted.localDate)),
        );
        expect(
          listed.map(({ startMinute: minute }) => judge(situation, { ...wanted, startMinute: minute })),
        ).toEqual(listed.map(({ verdict }) => verdict));
      }),
      { numRuns: 200 },
    );
  });

  test('never accepts a time that another session occupies, buffers included', () => {
    fc.assert(
      fc.property(anyCase, ([situation, wanted]) => {
        const verdict = judge(situation, wanted);
        if (!verdict.free) return;
        const fromMs = verdict.startMs - wanted.bufferBeforeMinutes * minuteMs;
        const toMs = verdict.endMs + wanted.bufferAfterMinutes * minuteMs;
        const ownKey = wanted.classServiceId && sessionKeyOf('pro_a', wanted.classServiceId, verdict.startMs);
        for (const busy of situation.occupied)
          expect(busy.sessionKey === ownKey || busy.endMs <= fromMs || busy.startMs >= toMs).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});

const plain: Situation = {
  professionalId: 'pro_a',
  businessId: 'biz_a',
  schedule: {
    timezone: 'Europe/Lisbon',
    business: { hours: { start: 0, end: 1440 }, breaks: [], openDays: [0, 1, 2, 3, 4, 5, 6] },
    professional: { hours: { start: 0, end: 1440 }, breaks: [] },
    rules: [],
    absences: [],
    closures: [],
    timetable: emptyTimetable,
  },
  slotIntervalMinutes: 30,
  minNoticeMinutes: 0,
  bookingHorizonDays: 365,
  occupied: [],
  known: { fromMs: 0, toMs: Date.parse('2100-01-01') },
  nowMs: Date.parse('2026-01-01T00:00:00Z'),
};
const halfHour: Wanted = {
  localDate: '2026-06-10',
  startMinute: 600,
  durationMinutes: 30,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  serviceIds: [],
  classServiceId: null,
  capacity: 1,
  role: 'client',
};

describe('around clock changes', () => {
  const at = (date: string, minute: number, durationMinutes = 30) =>
    judge(plain, { ...halfHour, localDate: date, startMinute: minute, durationMinutes });

  test('a skipped local time is never free', () => {
    const skipped = { free: false, reason: 'OUTSIDE_HOURS', code: 'OUTSIDE_AVAILABILITY' };
    expect(at('2026-03-29', 60)).toMatchObject(skipped);
    expect(at('2026-03-29', 90)).toMatchObject(skipped);
    expect(at('2026-03-29', 120)).toMatchObject({ free: true, startMs: Date.parse('2026-03-29T01:00Z') });
  });

  test('a repeated local time means its first instant, and lasts its minutes in real time', () => {
    expect(at('2026-10-25', 90, 60)).toMatchObject({
      free: true,
      startMs: Date.parse('2026-10-25T00:30Z'),
      endMs: Date.parse('2026-10-25T01:30Z'),
    });
  });

  test('a day of 23 hours has two half-hour slots fewer', () => {
    const free = (date: string) =>
      judgeDay(plain, { ...halfHour, localDate: date }).filter(({ verdict }) => verdict.free).length;
    expect([free('2026-03-28'), free('2026-03-29'), free('2026-10-25')]).toEqual([48, 46, 48]);
  });
});

describe('boundaries', () => {
  const reasonOf = (verdict: Verdict) => (verdict.free ? 'free' : verdict.code);

  test('a start is past one millisecond later for customers, and after 12 hours for staff', () => {
    const startMs = Date.parse('2026-06-10T09:00Z');
    expect(reasonOf(judge({ ...plain, nowMs: startMs }, halfHour))).toBe('free');
    expect(reasonOf(judge({ ...plain, nowMs: startMs + 1 }, halfHour))).toBe('APPOINTMENT_IN_PAST');
    const latest = startMs + 12 * 3_600_000;
    const byStaff = { ...halfHour, role: 'staff' } as const;
    expect(reasonOf(judge({ ...plain, nowMs: latest }, byStaff))).toBe('free');
    expect(reasonOf(judge({ ...plain, nowMs: latest + 1 }, byStaff))).toBe('APPOINTMENT_IN_PAST');
  });

  test('minimum notice is exact to the millisecond and applies to customers only', () => {
    const nowMs = Date.parse('2026-06-10T07:00Z');
    const noticed = { ...plain, minNoticeMinutes: 120 };
    expect(reasonOf(judge({ ...noticed, nowMs }, halfHour))).toBe('free');
    expect(reasonOf(judge({ ...noticed, nowMs: nowMs + 1 }, halfHour))).toBe('OUTSIDE_AVAILABILITY');
    expect(reasonOf(judge({ ...noticed, nowMs: nowMs + 1 }, { ...halfHour, role: 'staff' }))).toBe('free');
  });

  test('the notice can span several days, with a clock change in between', () => {
    const minNoticeMinutes = 30 * 1440;
    for (const localDate of ['2026-03-28', '2026-03-30', '2026-06-10']) {
      const start = judge(plain, { ...halfHour, localDate });
      const nowMs = (start.free ? start.startMs : 0) - minNoticeMinutes * minuteMs;
      const noticed = { ...plain, minNoticeMinutes, nowMs };
      expect(reasonOf(judge(noticed, { ...halfHour, localDate }))).toBe('free');
      expect(judge({ ...noticed, nowMs: nowMs + 1 }, { ...halfHour, localDate })).toMatchObject({
        errorReason: 'too-soon',
      });
    }
  });

  test('the horizon ends with its last day in the time zone of the business and applies to customers only', () => {
    // In Lisbon it is already the eleventh.
    const soon = { ...plain, bookingHorizonDays: 2, nowMs: Date.parse('2026-06-10T23:30Z') };
    expect(reasonOf(judge(soon, { ...halfHour, localDate: '2026-06-13' }))).toBe('free');
    expect(reasonOf(judge(soon, { ...halfHour, localDate: '2026-06-14' }))).toBe('OUTSIDE_AVAILABILITY');
    expect(reasonOf(judge(soon, { ...halfHour, localDate: '2026-06-14', role: 'staff' }))).toBe('free');
  });

  test('staff can book two years ahead, and no further', () => {
    const far = { ...plain, nowMs: Date.parse('2026-06-10T08:00Z') };
    expect(reasonOf(judge(far, { ...halfHour, localDate: '2028-06-09', role: 'staff' }))).toBe('free');
    for (const date of ['2028-06-10', '8998-06-10'])
      expect(judge(far, { ...halfHour, localDate: date, role: 'staff' })).toMatchObject({
        free: false,
        reason: 'OUTSIDE_HOURS',
        code: 'OUTSIDE_AVAILABILITY',
      });
  });

  test('customers book starts of the grid, staff any minute; 24:00 is never a start', () => {
    expect(reasonOf(judge(plain, { ...halfHour, startMinute: 615 }))).toBe('OUTSIDE_AVAILABILITY');
    expect(reasonOf(judge(plain, { ...halfHour, startMinute: 615, role: 'staff' }))).toBe('free');
    for (const role of ['client', 'staff'] as const)
      expect(reasonOf(judge(plain, { ...halfHour, startMinute: 1440, role }))).toBe('OUTSIDE_AVAILABILITY');
  });

  test('throws when the situation does not cover the wanted time', () => {
    const short = { ...plain, known: { fromMs: 0, toMs: Date.parse('2026-06-10T09:29Z') } };
    expect(() => judge(short, halfHour)).toThrow('cover');
    const buffered = { ...halfHour, bufferBeforeMinutes: 10, bufferAfterMinutes: 20 };
    const known = (from: string, to: string) => ({
      ...plain,
      known: { fromMs: Date.parse(`2026-06-10T${from}Z`), toMs: Date.parse(`2026-06-10T${to}Z`) },
    });
    expect(judge(known('08:50', '09:50'), buffered).free).toBe(true);
    expect(() => judge(known('08:51', '09:50'), buffered)).toThrow('cover');
    expect(() => judge(known('08:50', '09:49'), buffered)).toThrow('cover');
  });

  test('a break on one of two days refuses an appointment over both', () => {
    const resting = { start: 0, end: 10 };
    const professional = { hours: { start: 0, end: 1440 }, breaks: [resting] };
    const night = { ...plain, schedule: { ...plain.schedule, professional } };
    expect(judge(night, { ...halfHour, startMinute: 1425, role: 'staff' })).toMatchObject({
      free: false,
      reason: 'PROFESSIONAL_BREAK',
      code: 'OUTSIDE_AVAILABILITY',
    });
  });

  test('the last seat of a class is free; there is no seat after it', () => {
    const startMs = Date.parse('2026-06-10T09:00Z');
    const session = {
      startMs,
      endMs: startMs + 30 * minuteMs,
      sessionKey: sessionKeyOf('pro_a', 'svc_yoga', startMs),
      capacity: 3,
    };
    const seat = { ...halfHour, classServiceId: 'svc_yoga', capacity: 3 };
    const withSeats = (seatsTaken: number) => ({ ...plain, occupied: [{ ...session, seatsTaken }] });
    expect(judge(withSeats(2), seat)).toMatchObject({ free: true, seatsLeft: 1 });
    expect(judge(withSeats(3), seat)).toMatchObject({ free: false, reason: 'BOOKED', code: 'SESSION_FULL' });
    expect(reasonOf(judge(withSeats(2), { ...seat, classServiceId: 'svc_other' }))).toBe('SLOT_TAKEN');
    expect(reasonOf(judge(withSeats(2), halfHour))).toBe('SLOT_TAKEN');
    expect(reasonOf(judge(withSeats(1), { ...seat, startMinute: 630 }))).toBe('free');
  });
});

describe('judging without bookings', () => {
  test('gives the verdict of a professional without bookings', () => {
    fc.assert(
      fc.property(anyCase, ([situation, wanted]) => {
        const verdict = judge({ ...situation, occupied: [] }, wanted);
        const expected = verdict.free ? { startMs: verdict.startMs, endMs: verdict.endMs } : null;
        expect(judgeWithoutBookings(situation, wanted)).toEqual(expected);
      }),
      { numRuns: 500 },
    );
    expect(judgeWithoutBookings(plain, halfHour)).toEqual({
      startMs: Date.parse('2026-06-10T09:00Z'),
      endMs: Date.parse('2026-06-10T09:30Z'),
    });
  });

  test('returns null while a booking check has no constraint', () => {
    bookingChecks.push({ refuse: () => false, enforcedBy: null });
    try {
      expect(judgeWithoutBookings(plain, halfHour)).toBeNull();
      expect(judge(plain, halfHour).free).toBe(true);
    } finally {
      bookingChecks.pop();
    }
  });
});
