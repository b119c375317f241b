import { describe, expect, test } from 'vitest';
import { instantOf, lengthOf, minuteOf, skippedOn, snap, timeOf, weekOf } from './clock';
import { columnAt, columnsOf, shownHours, visibleColumns } from './columns';
import { type CalendarAppointment, type CalendarData, offKey, queryOf, queryWith } from './data';
import { type Plan, unavailableSpans, workingMinutes } from './hours';
import { conflicts, endOf, lengthenTo, placeOf, putInto, stepBy } from './moving';
import { assignLanes, outside, without } from './spans';

describe('local times', () => {
  test('converts between HH:MM and minutes', () => {
    expect([minuteOf('09:05'), minuteOf('24:00'), timeOf(545), snap(52, 15)]).toEqual([
      545,
      1440,
      '09:05',
      45,
    ]);
  });

  test('finds no instant for a skipped hour and the first instant of a repeated hour', () => {
    expect(skippedOn('2026-03-29', 'Europe/Berlin')).toEqual({ start: 120, end: 180 });
    expect(skippedOn('2026-03-28', 'Europe/Berlin')).toBeNull();
    expect(skippedOn('2026-10-25', 'Europe/Berlin')).toBeNull();
    expect(instantOf('2026-03-29', 150, 'Europe/Berlin')).toBeNull();
    // The first of the two instants.
    expect(instantOf('2026-10-25', 150, 'Europe/Berlin')?.toISOString()).toBe('2026-10-25T00:30:00.000Z');
    expect(instantOf('2026-07-01', 600, 'Asia/Kathmandu')?.toISOString()).toBe('2026-07-01T04:15:00.000Z');
  });

  test('measures an appointment in elapsed minutes across a clock change', () => {
    const night = (startUtc: string, date: string) =>
      lengthOf(startUtc, date, '01:30', '03:30', 'Europe/Berlin');
    expect(night('2026-03-29T00:30:00Z', '2026-03-29')).toBe(60);
    expect(night('2026-10-24T23:30:00Z', '2026-10-25')).toBe(180);
    expect(night('2026-07-01T23:30:00Z', '2026-07-02')).toBe(120);
    expect(lengthOf('2026-07-01T21:30:00Z', '2026-07-01', '23:30', '00:15', 'Europe/Berlin')).toBe(45);
  });

  test('starts the week on Monday, even for a Sunday', () => {
    expect(weekOf('2026-11-22')).toEqual(weekOf('2026-11-16'));
    expect(weekOf('2026-11-22')[0]).toBe('2026-11-16');
  });
});

describe('spans', () => {
  test('cuts spans out of other spans', () => {
    expect(
      without(
        [{ start: 0, end: 100 }],
        [
          { start: 20, end: 30 },
          { start: 90, end: 200 },
        ],
      ),
    ).toEqual([
      { start: 0, end: 20 },
      { start: 30, end: 90 },
    ]);
    expect(outside([{ start: 540, end: 1020 }])).toEqual([
      { start: 0, end: 540 },
      { start: 1020, end: 1440 },
    ]);
  });

  test('puts overlapping blocks into lanes and starts over after a gap', () => {
    const lanes = assignLanes([
      { start: 60, end: 120 },
      { start: 90, end: 150 },
      { start: 120, end: 180 },
      { start: 180, end: 240 },
    ]).map(({ lane, lanes: of }) => [lane, of]);
    expect(lanes).toEqual([
      [0, 2],
      [1, 2],
      [0, 2],
      [0, 1],
    ]);
  });
});

const plan = (change: Partial<Plan> = {}): Plan => ({
  business: {
    openDays: [1, 2, 3, 4, 5],
    workingHours: { start: '09:00', end: '18:00' },
    weeklyHours: null,
    breaks: [],
  },
  professionals: [
    {
      id: 'lena',
      workingHours: { start: '09:00', end: '18:00' },
      breaks: [{ start: '13:00', end: '13:30' }],
    },
  ],
  rules: [],
  specialHours: [],
  timeOff: [],
  ...change,
});
const tuesday = '2026-11-17';
const sunday = '2026-11-22';
const kinds = (off: ReturnType<typeof unavailableSpans>) =>
  off.map(({ kind, start, end }) => [kind, timeOf(start), timeOf(end)]);

describe('unavailable spans', () => {
  test('cover closed hours, breaks and days off', () => {
    expect(kinds(unavailableSpans(plan(), 'lena', tuesday))).toEqual([
      ['closed', '00:00', '09:00'],
      ['break', '13:00', '13:30'],
      ['closed', '18:00', '24:00'],
    ]);
    expect(kinds(unavailableSpans(plan(), 'lena', sunday))).toEqual([['closed', '00:00', '24:00']]);
    expect(workingMinutes(unavailableSpans(plan(), 'lena', tuesday))).toBe(510);
  });

  test('use availability rules instead of hours, and special hours instead of both', () => {
    const rules = [{ professionalId: 'lena', weekday: 2, start: '10:00', end: '14:00' }];
    expect(kinds(unavailableSpans(plan({ rules }), 'lena', tuesday))).toContainEqual([
      'notThere',
      '14:00',
      '18:00',
    ]);
    expect(kinds(unavailableSpans(plan({ rules }), 'lena', '2026-11-18'))).toContainEqual([
      'notThere',
      '09:00',
      '18:00',
    ]);
    const specialHours = [{ professionalId: null, date: tuesday, start: '07:00', end: '22:00' }];
    // A professional who works from opening to closing also works the special hours.
    expect(kinds(unavailableSpans(plan({ specialHours }), 'lena', tuesday))[0]).toEqual([
      'closed',
      '00:00',
      '07:00',
    ]);
    expect(kinds(unavailableSpans(plan({ specialHours, rules }), 'lena', tuesday))).toContainEqual([
      'notThere',
      '07:00',
      '10:00',
    ]);
  });

  test('let time off and closures cover weaker reasons', () => {
    const away = {
      id: 'off_1',
      professionalId: 'lena',
      startDate: '2026-11-16',
      endDate: tuesday,
      start: null,
      end: '13:15',
      reason: 'Course',
    };
    const closure = {
      id: 'off_2',
      startDate: tuesday,
      endDate: tuesday,
      start: '16:00',
      end: null,
      reason: null,
    };
    const off = unavailableSpans(plan({ timeOff: [away, closure] }), 'lena', tuesday);
    expect(kinds(off)).toEqual([
      ['away', '00:00', '13:15'],
      ['break', '13:15', '13:30'],
      ['closure', '16:00', '24:00'],
    ]);
    expect(off[0]?.reason).toBe('Course');
    expect(
      kinds(unavailableSpans(plan({ timeOff: [away, closure] }), null, tuesday)).map(([kind]) => kind),
    ).not.toContain('away');
  });
});

const appointment = (change: Partial<CalendarAppointment> = {}): CalendarAppointment => ({
  id: 'apt_1',
  version: '1',
  professional: 'lena',
  date: tuesday,
  start: '10:00',
  end: '10:45',
  minutes: 45,
  client: 'Ada',
  isReachable: true,
  phone: null,
  what: 'Haircut',
  services: ['haircut'],
  units: [],
  status: 'Confirmed',
  owes: null,
  isPaid: false,
  hasNotes: false,
  currency: 'EUR',
  late: null,
  isSeries: false,
  overrides: [],
  session: null,
  ...change,
});

function calendar(change: Partial<CalendarData> = {}): CalendarData {
  const people = [
    { id: 'lena', name: 'Lena', portrait: null },
    { id: 'jonas', name: 'Jonas', portrait: null },
  ];
  return {
    view: 'day',
    columns: 'team',
    units: [],
    services: [],
    date: tuesday,
    today: tuesday,
    days: [tuesday],
    zone: 'Europe/Berlin',
    step: 15,
    professional: null,
    people,
    team: people,
    appointments: [appointment()],
    sessions: [],
    holds: [],
    off: {
      [offKey('lena', tuesday)]: [
        { kind: 'closed', start: 0, end: 540 },
        { kind: 'closed', start: 1080, end: 1440 },
      ],
    },
    mayManage: true,
    mayBook: true,
    ...change,
  };
}

describe('columns', () => {
  test('a day has one column per professional, as wide as the frame together', () => {
    const columns = columnsOf(calendar(), 1000, 'en');
    expect(columns.map(({ name, left, width, appointments }) => [name, left, width, appointments])).toEqual([
      ['Lena', 0, 500, 1],
      ['Jonas', 500, 500, 0],
    ]);
    expect(shownHours(columns.slice(0, 1))).toEqual({ start: 540, end: 1080 });
    expect(columns[0]?.full).toBe(8);
    expect(columnAt(columns, 700)?.name).toBe('Jonas');
    expect(columnAt(columns, -20)?.name).toBe('Lena');
  });

  test('a week has seven columns, wider for parallel appointments; cancelled ones are left out', () => {
    const appointments = Array.from({ length: 40 }, (_, index) =>
      appointment({
        id: `apt_${index}`,
        professional: `pro_${index}`,
        ...(index === 0 && { status: 'Cancelled' as const }),
      }),
    );
    const columns = columnsOf(
      calendar({ view: 'week', days: weekOf(tuesday), appointments, off: {} }),
      1000,
      'en',
    );
    expect(columns).toHaveLength(7);
    expect(columns[1]?.appointments).toBe(39);
    expect(columns[1]?.width).toBe(39 * 48);
    expect(visibleColumns(columns, 0, 300).map(({ date }) => date)).toEqual(['2026-11-16', tuesday]);
  });

  test('a week fits the frame; closed days are narrow and days with parallel appointments wide', () => {
    const sunday = weekOf(tuesday)[6]!;
    const appointments = ['one', 'two'].map((id) => appointment({ id, professional: id }));
    const columns = columnsOf(
      calendar({
        view: 'week',
        days: weekOf(tuesday),
        appointments,
        off: { [offKey(null, sunday)]: [{ kind: 'closed', start: 0, end: 1440 }] },
      }),
      950,
      'en',
    );
    const widths = columns.map(({ width }) => width);
    const total = widths.reduce((sum, width) => sum + width, 0);
    expect(total).toBeLessThanOrEqual(950);
    expect(total).toBeGreaterThan(940);
    expect(widths[1]).toBeGreaterThan(widths[0]!);
    expect(widths[6]).toBeLessThan(widths[0]!);
    expect(columns.map(({ isClosed }) => isClosed)).toEqual([false, false, false, false, false, false, true]);
  });

  test('units of rooms are columns instead of or beside the team', () => {
    const units = [
      { key: 'room 1', name: 'Room 1', kind: 'Room' },
      { key: 'room 2', name: 'Room 2', kind: 'Room' },
    ];
    const appointments = [
      appointment({ id: 'a', units: ['room 2'] }),
      appointment({ id: 'b', start: '15:00' }),
    ];
    const shown = (kind: 'team' | 'resources' | 'both') =>
      columnsOf(calendar({ columns: kind, units, appointments }), 1000, 'en').map(({ unit, blocks }) => [
        unit,
        blocks.map(({ key }) => key).filter((key) => key.length === 1),
      ]);
    expect(shown('resources')).toEqual([
      ['room 1', []],
      ['room 2', ['a']],
    ]);
    expect(shown('both')).toEqual([...shown('team'), ...shown('resources')]);
  });

  test('a class is one block for all of its seats', () => {
    const session = {
      key: 'yoga',
      service: 's',
      name: 'Yoga',
      professional: 'lena',
      date: tuesday,
      start: '11:00',
      end: '12:00',
      minutes: 60,
      taken: 2,
      capacity: 6,
    };
    const appointments = [
      appointment({ id: 'a', session: 'yoga' }),
      appointment({ id: 'b', session: 'yoga' }),
    ];
    const [lena] = columnsOf(calendar({ appointments, sessions: [session] }), 1000, 'en');
    expect(lena?.blocks.map(({ key }) => key)).toEqual(['yoga']);
  });
});

describe('moving', () => {
  const from = placeOf(appointment());

  test('snaps to steps and stays within the day', () => {
    expect(putInto(from, { date: tuesday, professional: 'jonas' }, 683, 15)).toEqual({
      ...from,
      professional: 'jonas',
      start: '11:30',
    });
    // In a column of the whole team, the appointment keeps its professional.
    expect(putInto(from, { date: sunday, professional: null }, -40, 15)).toEqual({
      ...from,
      date: sunday,
      start: '00:00',
    });
    expect(stepBy(from, -2, 15).start).toBe('09:30');
    expect(lengthenTo(from, 68, 15).minutes).toBe(75);
    expect(lengthenTo(from, -5, 15).minutes).toBe(15);
    expect(endOf({ start: '23:30', minutes: 45 })).toBe('00:15');
  });

  test('conflicts with blocks of the same professional only, not with itself or finished appointments', () => {
    const appointments = [
      appointment(),
      appointment({ id: 'apt_2', start: '11:00', end: '12:00', minutes: 60, client: 'Ben' }),
      appointment({ id: 'apt_3', start: '11:00', end: '12:00', minutes: 60, status: 'NoShow' }),
    ];
    const [lena] = columnsOf(calendar({ appointments }), 1000, 'en');
    const met = conflicts(lena, appointments[0]!, { ...from, start: '10:30' });
    expect(met.blocks.map(({ key }) => key)).toEqual(['apt_2']);
    expect(met.off).toEqual([]);
    expect(conflicts(lena, appointments[0]!, { ...from, start: '17:30' }).off).toHaveLength(1);
    expect(conflicts(lena, appointments[0]!, { ...from, start: '10:15' }).blocks).toEqual([]);
  });
});

test('the query keeps the shown part of the calendar when a panel is opened', () => {
  expect(queryOf({ date: tuesday, view: null, professional: null, columns: 'team' })).toBe(
    '?date=2026-11-17',
  );
  expect(
    queryWith(
      { date: tuesday, view: 'week', professional: 'lena', columns: 'team' },
      { time: '10:00', for: undefined },
    ),
  ).toBe('?date=2026-11-17&view=week&professional=lena&time=10%3A00');
});
