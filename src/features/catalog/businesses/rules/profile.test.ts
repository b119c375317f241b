import fc from 'fast-check';
import { expect, test } from 'vitest';
import { timeOfDay } from '../../../../shared/time.ts';
import { toLocal } from '../../../../shared/zoned-time.ts';
import {
  changesSchedule,
  changesWords,
  defaultProfile,
  movesBookings,
  normalizeProfile,
  type Profile,
  requireValidProfile,
} from './profile.ts';

const profile: Profile = { ...defaultProfile, name: 'A', timezone: 'UTC', currency: 'EUR' };

const minute = fc.integer({ min: 0, max: 1440 });
const span = fc.tuple(minute, minute);
const hours = ([start, end]: readonly [number, number]) => ({ start: timeOfDay(start), end: timeOfDay(end) });

const isSound = (changes: Parameters<typeof requireValidProfile>[0]) => {
  try {
    requireValidProfile(changes);
    return true;
  } catch (error) {
    expect(error).toMatchObject({ code: 'INVALID_VALUE' });
    return false;
  }
};

test('hours are valid if they end after they start', () => {
  fc.assert(
    fc.property(span, ([start, end]) => {
      expect(isSound({ workingHours: hours([start, end]) })).toBe(start < end);
    }),
  );
});

test('breaks are valid if they do not overlap, in any order', () => {
  fc.assert(
    fc.property(fc.array(span, { maxLength: 6 }), (spans) => {
      const taken = spans.flatMap(([start, end]) =>
        Array.from({ length: Math.max(0, end - start) }, (_, i) => start + i),
      );
      const expected = spans.every(([start, end]) => start < end) && new Set(taken).size === taken.length;
      expect(isSound({ breaks: spans.map(hours) })).toBe(expected);
    }),
  );
});

test('lat and lng are set or cleared together', () => {
  const values = [undefined, null, 1] as const;
  for (const lat of values) {
    for (const lng of values) {
      const changes = { ...(lat !== undefined && { lat }), ...(lng !== undefined && { lng }) };
      if (lat === lng) expect(() => requireValidProfile(changes)).not.toThrow();
      else expect(() => requireValidProfile(changes)).toThrow('MISSING_FIELDS');
    }
  }
});

test('normalizeProfile is idempotent and adds no fields', () => {
  const text = fc.oneof(fc.string(), fc.constant(null), fc.constant('  '));
  const changes = fc.record(
    { city: text, image: text, openDays: fc.uniqueArray(fc.nat(6)) },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(changes, (given) => {
      const tidied = normalizeProfile(given);
      expect(normalizeProfile(tidied)).toEqual(tidied);
      expect(Object.keys(tidied)).toEqual(Object.keys(given));
      expect(tidied.city?.trim()).toBe(tidied.city ?? undefined);
    }),
  );
});

test('changesSchedule and changesWords report the relevant fields only', () => {
  const changed: { [Field in keyof Profile]: Profile[Field] } = {
    name: 'B',
    description: 'x',
    addressLine1: 'x',
    city: 'x',
    state: 'x',
    country: 'x',
    postalCode: 'x',
    timezone: 'Europe/Lisbon',
    currency: 'USD',
    lat: 1,
    lng: 1,
    image: 'x',
    images: ['x'],
    languages: ['pt'],
    accessibility: ['parking'],
    phone: 'x',
    email: 'x',
    website: 'x',
    embedOrigins: ['x'],
    workingHours: { start: '09:00', end: '18:00' },
    breaks: [{ start: '12:00', end: '13:00' }],
    openDays: [1],
    weeklyHours: [{ weekday: 1, start: '09:00', end: '18:00' }],
    cancellationWindowHours: 1,
    slotIntervalMinutes: 5,
    minNoticeMinutes: 5,
    bookingHorizonDays: 5,
    autoConfirm: false,
    paymentPolicy: {
      deposit: { kind: 'full', appliesTo: 'everyone' },
      lateCancelFee: null,
      noShowFee: null,
    },
    allowDoubleBooking: true,
    taxRatePercent: 19,
  };
  const fields = Object.keys(changed) as (keyof Profile)[];
  const after = (field: keyof Profile) => ({ ...profile, [field]: changed[field] });
  expect(fields.filter((field) => changesSchedule(profile, after(field)))).toEqual([
    'timezone',
    'workingHours',
    'breaks',
    'openDays',
    'weeklyHours',
  ]);
  expect(fields.filter((field) => changesWords(profile, after(field)))).toEqual([
    'name',
    'description',
    'addressLine1',
    'city',
    'state',
    'postalCode',
  ]);
});

test('default profile: open every day from nine to five, bookable for a year', () => {
  expect(defaultProfile).toEqual({
    description: null,
    addressLine1: null,
    city: null,
    state: null,
    country: null,
    postalCode: null,
    lat: null,
    lng: null,
    image: null,
    images: [],
    languages: [],
    accessibility: [],
    phone: null,
    email: null,
    website: null,
    embedOrigins: [],
    weeklyHours: null,
    workingHours: { start: '09:00', end: '17:00' },
    breaks: [],
    openDays: [0, 1, 2, 3, 4, 5, 6],
    cancellationWindowHours: 24,
    slotIntervalMinutes: 30,
    minNoticeMinutes: 0,
    bookingHorizonDays: 365,
    allowDoubleBooking: false,
    paymentPolicy: null,
    taxRatePercent: 0,
    autoConfirm: true,
  });
});

test.each<[string, string, Partial<Profile>]>([
  ['MISSING_FIELDS', 'body.lng', { lat: 1 }],
  ['INVALID_VALUE', 'body.timezone', { timezone: 'Mars/Base' }],
  ['INVALID_CURRENCY', 'body.currency', { currency: 'XXX' }],
  ['INVALID_INPUT', 'body.image', { image: 'ftp://example.com/a.png' }],
  ['INVALID_INPUT', 'body.image', { image: 'javascript:https://example.com/a.png' }],
  ['INVALID_INPUT', 'body.image', { image: 'https://example.com/a.png and more' }],
  ['INVALID_INPUT', 'body.image', { image: 'https://' }],
  ['INVALID_INPUT', 'body.image', { image: 'https://[1' }],
  ['INVALID_VALUE', 'body.workingHours', { workingHours: { start: '09:00', end: '09:00' } }],
  ['INVALID_VALUE', 'body.breaks', { breaks: [{ start: '09:00', end: '09:00' }] }],
])('rejects an invalid %s: %j', (code, field, changes) => {
  expect(() => requireValidProfile(changes)).toThrow(
    expect.objectContaining({ code, info: expect.objectContaining({ field }) }),
  );
});

test.each<[Partial<Profile>]>([
  [{}],
  [{ timezone: 'Europe/Lisbon', currency: 'EUR' }],
  [{ image: 'https://example.com/a.png' }],
  [{ image: 'HTTP://example.com/a.png' }],
  [{ image: null }],
])('accepts %j', (changes) => {
  expect(() => requireValidProfile(changes)).not.toThrow();
});

test('breaks may touch but not overlap', () => {
  const [morning, noon, evening] = [hours([600, 660]), hours([660, 720]), hours([1000, 1060])];
  expect(isSound({ breaks: [evening, noon, morning] })).toBe(true);
  expect(isSound({ breaks: [morning, evening, noon] })).toBe(true);
  expect(isSound({ breaks: [evening, morning, hours([659, 720])] })).toBe(false);
});

test('trims text, stores blank text as null and sorts weekdays', () => {
  const given = { name: ' Ana’s ', city: ' Porto ', image: ' ', state: null, openDays: [5, 0, 3] };
  expect(normalizeProfile(given)).toEqual({
    name: 'Ana’s',
    city: 'Porto',
    image: null,
    state: null,
    openDays: [0, 3, 5],
  });
  expect(given.openDays).toEqual([5, 0, 3]);
});

const zones = ['UTC', 'Europe/Lisbon', 'Europe/London', 'Asia/Kathmandu', 'Pacific/Apia', 'America/St_Johns'];
const startsAtMs = fc
  .integer({ min: Date.UTC(2026, 0) / 60_000, max: Date.UTC(2028, 0) / 60_000 })
  .map((minute) => minute * 60_000);

const seenIn = (zone: string) => (at: number) => {
  const { date, minute } = toLocal(at, zone);
  return { date, startMinute: minute, startsAtMs: at };
};

test('the original time zone never moves a booking', () => {
  fc.assert(
    fc.property(fc.array(startsAtMs), fc.constantFrom(...zones), (starts, zone) => {
      expect(movesBookings(starts.map(seenIn(zone)), zone)).toBe(false);
    }),
  );
});

test('another time zone moves a booking if the local time differs', () => {
  fc.assert(
    fc.property(startsAtMs, fc.constantFrom(...zones), fc.constantFrom(...zones), (at, from, to) => {
      const clock = (timeZone: string) =>
        new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at);
      expect(movesBookings([seenIn(from)(at)], to)).toBe(clock(from) !== clock(to));
    }),
  );
});

test('reports a single moved booking', () => {
  const winter = seenIn('Europe/London')(Date.UTC(2026, 1, 1, 9));
  const summer = seenIn('Europe/London')(Date.UTC(2026, 6, 1, 9));
  expect(movesBookings([winter, winter], 'UTC')).toBe(false);
  expect(movesBookings([winter, summer], 'UTC')).toBe(true);
});

test('the same time on another date counts as moved', () => {
  // A full day apart.
  const there = seenIn('Pacific/Kiritimati')(Date.UTC(2026, 1, 1, 9));
  expect(movesBookings([there], 'Pacific/Honolulu')).toBe(true);
});
