import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownClock } from '../../web/src/lib/clocks.ts';
import { groupServices } from '../../web/src/lib/service-groups.ts';
import { formatDayAt, wallClock } from '../../web/src/lib/time.ts';
import { daysBetween, firstShown, groupTimes, isDate, type TimeOffered } from '../../web/src/lib/times.ts';

const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
const day = fc
  .integer({ min: 0, max: 3000 })
  .map((ahead) => new Date(Date.UTC(2025, 0, 1 + ahead)).toISOString().slice(0, 10));

const offered = (time: string, available: boolean, reason: string | null = null): TimeOffered => ({
  time,
  startUtc: null,
  available,
  reason,
  seatsLeft: null,
  professionals: [],
});

test('the days shown with a day hold it, begin a whole number of weeks after today, and never before it', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -40, max: 400 }), fc.constantFrom(7, 14), (today, ahead, together) => {
      const date = new Date(Date.parse(`${today}T12:00:00Z`) + ahead * 86_400_000).toISOString().slice(0, 10);
      const first = firstShown(today, date, together);
      expect(daysBetween(today, first) % together).toBe(0);
      expect(first >= today).toBe(true);
      if (ahead >= 0) {
        expect(daysBetween(first, date)).toBeGreaterThanOrEqual(0);
        expect(daysBetween(first, date)).toBeLessThan(together);
      }
    }),
  );
});

test('every free time is in exactly one part of the day, in order, however many are taken', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(
        fc.record({
          time: clock,
          available: fc.boolean(),
          reason: fc.constantFrom('BOOKED', 'OUTSIDE_HOURS', 'BUSINESS_CLOSED', 'TIME_OFF'),
        }),
        { selector: ({ time }) => time, maxLength: 80 },
      ),
      (given) => {
        const times = given
          .map(({ time, available, reason }) => offered(time, available, available ? null : reason))
          .sort((one, other) => one.time.localeCompare(other.time));
        const shown = groupTimes(times).flatMap((group) => group.times);
        expect(shown.filter(({ available }) => available)).toEqual(
          times.filter(({ available }) => available),
        );
        expect(shown.map(({ time }) => time)).toEqual(shown.map(({ time }) => time).toSorted());
        expect(shown.some(({ reason }) => reason === 'OUTSIDE_HOURS' || reason === 'BUSINESS_CLOSED')).toBe(
          false,
        );
      },
    ),
  );
});

test('times belong to the morning, the afternoon and the evening; what is nobody’s hours is not shown', () => {
  const groups = groupTimes([
    offered('08:00', false, 'OUTSIDE_HOURS'),
    offered('09:30', true),
    offered('11:59', false, 'BOOKED'),
    offered('12:00', true),
    offered('17:30', true),
    offered('18:00', true),
  ]);
  expect(groups.map(({ part, times }) => [part, times.map(({ time }) => time)])).toEqual([
    ['morning', ['09:30', '11:59']],
    ['afternoon', ['12:00', '17:30']],
    ['evening', ['18:00']],
  ]);
});

test('the visitor’s clock is shown where it differs, with the day if that does', () => {
  expect(ownClock('2026-11-17T13:30:00Z', 'Europe/Berlin', 'Europe/Paris', 'en')).toBeNull();
  expect(ownClock('2026-11-17T13:30:00Z', 'Europe/Berlin', null, 'en')).toBeNull();
  expect(ownClock('2026-11-17T13:30:00Z', 'Europe/Berlin', 'Europe/Lisbon', 'en')).toBe('13:30');
  expect(ownClock('2026-11-17T13:30:00Z', 'Europe/Berlin', 'Asia/Tokyo', 'en')).toBe('22:30');
  expect(ownClock('2026-11-17T23:30:00Z', 'Europe/London', 'Asia/Tokyo', 'en')).toBe('Wed 08:30');
});

test('two clocks are shown exactly when the wall clocks differ at that instant', () => {
  const zones = [
    'Europe/Berlin',
    'Europe/Lisbon',
    'Asia/Kathmandu',
    'America/New_York',
    'Africa/Lagos',
    'UTC',
  ];
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2025-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
      fc.constantFrom(...zones),
      fc.constantFrom(...zones),
      (instant, there, here) => {
        const same = JSON.stringify(wallClock(instant, there)) === JSON.stringify(wallClock(instant, here));
        const own = ownClock(instant.toISOString(), there, here, 'en');
        expect(own === null).toBe(same);
        if (own !== null) expect(own.endsWith(wallClock(instant, here).time)).toBe(true);
      },
    ),
  );
});

test.each([
  ['2026-02-28', true],
  ['2026-02-30', false],
  ['2026-13-01', false],
  ['tomorrow', false],
  ['2026-1-1', false],
])('%s is a date: %s', (text, expected) => expect(isDate(text)).toBe(expected));

test('services stand by category, the general one first; those that are alone come last, together', () => {
  const service = (name: string, parent: string | null = null) => ({ name, parent });
  const groups = groupServices([
    service('Blow-dry'),
    service('Short', 'Haircut'),
    service('Haircut'),
    service('Shave'),
  ]);
  expect(groups.map(({ category, services }) => [category, services.map(({ name }) => name)])).toEqual([
    ['Haircut', ['Haircut', 'Short']],
    [null, ['Blow-dry', 'Shave']],
  ]);
});

test('an instant that has no room in a date is shown as it is, and breaks nothing', () => {
  expect(formatDayAt('2026-11-16T23:30:00Z', 'Europe/Berlin', 'en')).toBe('17 November 2026');
  expect(formatDayAt('+012026-01-01T00:00:00.000Z', 'UTC', 'en')).toContain('12026');
});
