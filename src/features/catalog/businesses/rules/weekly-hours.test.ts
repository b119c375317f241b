import fc from 'fast-check';
import { expect, test } from 'vitest';
import { timeOfDay } from '../../../../shared/time.ts';
import { changeProfile, defaultProfile, type Profile } from './profile.ts';
import { deriveHours, requireValidWeek, sortWeek, type WeekdayHours } from './weekly-hours.ts';

const window = fc
  .tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 96 }), fc.integer({ min: 0, max: 96 }))
  .map(([weekday, start, end]) => ({ weekday, start: start * 15, end: end * 15 }));
const weeks = fc.array(window, { minLength: 1, maxLength: 8 });
const written = (week: readonly { weekday: number; start: number; end: number }[]): WeekdayHours[] =>
  week.map(({ weekday, start, end }) => ({ weekday, start: timeOfDay(start), end: timeOfDay(end) }));

test('hours are valid if each ends after its start and none overlap, in any order', () => {
  fc.assert(
    fc.property(weeks, (week) => {
      const minutes = week.flatMap(({ weekday, start, end }) =>
        Array.from({ length: Math.max(0, end - start) }, (_, index) => `${weekday} ${start + index}`),
      );
      const expected =
        week.every(({ start, end }) => start < end) && new Set(minutes).size === minutes.length;
      let isSound = true;
      try {
        requireValidWeek(sortWeek(written(week)));
      } catch (error) {
        expect(error).toMatchObject({ code: 'INVALID_VALUE' });
        isSound = false;
      }
      expect(isSound).toBe(expected);
    }),
    { numRuns: 500 },
  );
});

test('deriveHours returns the earliest start, the latest end and the weekdays', () => {
  fc.assert(
    fc.property(weeks, (week) => {
      expect(deriveHours(sortWeek(written(week)))).toEqual({
        workingHours: {
          start: timeOfDay(Math.min(...week.map(({ start }) => start))),
          end: timeOfDay(Math.max(...week.map(({ end }) => end))),
        },
        openDays: [0, 1, 2, 3, 4, 5, 6].filter((day) => week.some(({ weekday }) => weekday === day)),
      });
    }),
  );
});

const usual: Profile = { ...defaultProfile, name: 'A', timezone: 'UTC', currency: 'EUR' };
const weeklyHours = written([
  { weekday: 1, start: 600, end: 720 },
  { weekday: 3, start: 660, end: 780 },
]);
const shown = { workingHours: { start: '10:00', end: '13:00' }, openDays: [1, 3] };
const weekly: Profile = { ...usual, weeklyHours, ...shown };

test('a profile with weekly hours shows derived hours and days', () => {
  expect(changeProfile(usual, { weeklyHours, name: 'B' })).toEqual({ ...weekly, name: 'B' });
  expect(changeProfile(weekly, { name: 'B' })).toEqual({ ...weekly, name: 'B' });
  expect(changeProfile(usual, { openDays: [2] })).toEqual({ ...usual, openDays: [2] });
});

test('sent hours and days must equal the current or the derived values', () => {
  const { workingHours, openDays } = usual;
  expect(changeProfile(usual, { weeklyHours, workingHours, openDays })).toEqual(weekly);
  expect(changeProfile(usual, { weeklyHours, ...shown })).toEqual(weekly);
  expect(changeProfile(weekly, shown)).toEqual(weekly);
  for (const changes of [{ workingHours }, { openDays }, { weeklyHours, openDays: [1] }])
    expect(() => changeProfile(weekly, changes)).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }));
});

test('without weekly hours the shown or sent values apply', () => {
  expect(changeProfile(weekly, { weeklyHours: null })).toEqual({ ...weekly, weeklyHours: null });
  const { workingHours, openDays } = usual;
  expect(changeProfile(weekly, { weeklyHours: null, workingHours, openDays })).toEqual(usual);
});
