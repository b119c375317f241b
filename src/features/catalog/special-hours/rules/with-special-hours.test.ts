import { expect, test } from 'vitest';
import type { Schedule } from '../../availability-rules/rules/schedule.ts';
import { emptyTimetable } from '../../timetables/rules/class-time.ts';
import { addSpecialHours, instantsAround, removeSpecialHours } from './with-special-hours.ts';

const schedule: Schedule = {
  timezone: 'UTC',
  business: { hours: { start: 540, end: 1020 }, breaks: [], openDays: [1] },
  professional: { hours: { start: 540, end: 1020 }, breaks: [] },
  rules: [],
  absences: [],
  closures: [],
  timetable: emptyTimetable,
};
const added = { id: 'a', date: '2026-03-02', start: 600, end: 660 };

test('special hours are added to whose they are, and removed again', () => {
  for (const whose of ['business', 'professional'] as const) {
    const other = { ...added, id: 'b' };
    const both = addSpecialHours(addSpecialHours(schedule, whose, added), whose, other);
    expect(both).toEqual({ ...schedule, [whose]: { ...schedule[whose], specialHours: [added, other] } });
    expect(removeSpecialHours(both, whose, 'a')[whose].specialHours).toEqual([other]);
    expect(removeSpecialHours(schedule, whose, 'a')[whose].specialHours).toEqual([]);
  }
});

test('a day lies within a day before it and a day after it, whatever the zone', () => {
  expect(instantsAround('2026-03-02')).toEqual({
    from: new Date('2026-03-01T00:00:00Z'),
    to: new Date('2026-03-04T00:00:00Z'),
  });
});
