import fc from 'fast-check';
import { weekdayOf } from 'openslot-facts/dates';
import { expect, test } from 'vitest';
import { openingAt, openingWeek } from './opening-hours';

const rules = {
  openDays: [1, 2, 3, 4, 5],
  workingHours: { start: '09:00', end: '19:00' },
  weeklyHours: null,
  breaks: [{ start: '13:00', end: '14:00' }],
};
const none: never[] = [];
const monday = '2026-11-16';

test.each([
  ['08:59', { open: false, opens: { date: monday, time: '09:00' } }],
  ['09:00', { open: true, until: '13:00' }],
  ['13:00', { open: false, opens: { date: monday, time: '14:00' } }],
  ['18:59', { open: true, until: '19:00' }],
  ['19:00', { open: false, opens: { date: '2026-11-17', time: '09:00' } }],
])('computes the opening state on a Monday at %s', (time, expected) => {
  expect(openingAt(openingWeek(rules), { date: monday, time }, none)).toEqual(expected);
});

test('skips closed days and weekends when it looks for the next opening', () => {
  expect(
    openingAt(openingWeek(rules), { date: monday, time: '10:00' }, [
      { date: monday, isClosed: true, isFree: false },
    ]),
  ).toEqual({
    open: false,
    opens: { date: '2026-11-17', time: '09:00' },
  });
  expect(openingAt(openingWeek(rules), { date: '2026-11-20', time: '20:00' }, none)).toEqual({
    open: false,
    opens: { date: '2026-11-23', time: '09:00' },
  });
});

test('a day with free times after the weekly hours has special hours', () => {
  const sunday = '2026-11-22';
  const free = (date: string) => [{ date, isClosed: false, isFree: true }];
  const at = (date: string, time: string, days: ReturnType<typeof free>) =>
    openingAt(openingWeek(rules), { date, time }, days);
  expect(at(sunday, '10:00', free(sunday))).toEqual({ open: false, opens: { date: sunday, time: null } });
  expect(at(monday, '19:30', free(monday))).toEqual({ open: false, opens: { date: monday, time: null } });
  expect(at('2026-11-21', '10:00', free(sunday))).toEqual({
    open: false,
    opens: { date: sunday, time: null },
  });
  expect(at(monday, '08:00', free(monday))).toEqual({
    open: false,
    opens: { date: monday, time: '09:00' },
  });
});

test('joins openings across midnight; reports always open and never open', () => {
  const night = [
    { weekday: 1, start: '18:00', end: '24:00' },
    { weekday: 2, start: '00:00', end: '03:00' },
  ];
  const at = (weeklyHours: typeof night, time: string) =>
    openingAt(openingWeek({ ...rules, breaks: [], weeklyHours }), { date: monday, time }, none);
  expect(at(night, '20:00')).toEqual({ open: true, until: '03:00' });
  const always = Array.from({ length: 7 }, (_, weekday) => ({ weekday, start: '00:00', end: '24:00' }));
  expect(at(always, '20:00')).toEqual({ open: true, until: null });
  expect(at([], '20:00')).toEqual({ open: false, opens: null });
});

test('is open exactly during its hours and outside breaks', () => {
  const minute = fc.integer({ min: 0, max: 24 * 12 }).map((fives) => {
    const minutes = fives * 5;
    return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  });
  const span = fc
    .tuple(minute, minute)
    .filter(([one, other]) => one !== other)
    .map(([one, other]) => (one < other ? { start: one, end: other } : { start: other, end: one }));
  const within = ({ start, end }: { start: string; end: string }, time: string) =>
    start <= time && time < end;
  fc.assert(
    fc.property(
      span,
      fc.array(span, { maxLength: 3 }),
      minute,
      fc.integer({ min: 0, max: 6 }),
      (hours, breaks, time, ahead) => {
        fc.pre(time < '24:00');
        const date = new Date(Date.UTC(2026, 10, 16 + ahead)).toISOString().slice(0, 10);
        const week = openingWeek({ openDays: [0, 1, 3, 5], workingHours: hours, weeklyHours: null, breaks });
        const expected =
          [0, 1, 3, 5].includes(weekdayOf(date)) &&
          within(hours, time) &&
          !breaks.some((pause) => within(pause, time));
        const state = openingAt(week, { date, time }, none);
        expect(state.open).toBe(expected);
        if (!state.open && state.opens !== null)
          expect(`${state.opens.date} ${state.opens.time}` > `${date} ${time}`).toBe(true);
      },
    ),
  );
});
