import fc from 'fast-check';
import { expect, test } from 'vitest';
import { timeOfDay } from '../../../../shared/time.ts';
import {
  changesSchedule,
  changesWords,
  defaultProfile,
  type Profile,
  requireSound,
  tidyProfile,
} from './profile.ts';

const profile: Profile = { ...defaultProfile, name: 'A', timezone: 'UTC', currency: 'EUR' };

const minute = fc.integer({ min: 0, max: 1440 });
const span = fc.tuple(minute, minute);
const hours = ([start, end]: readonly [number, number]) => ({ start: timeOfDay(start), end: timeOfDay(end) });

const isSound = (changes: Parameters<typeof requireSound>[0]) => {
  try {
    requireSound(changes);
    return true;
  } catch (error) {
    expect(error).toMatchObject({ code: 'INVALID_VALUE' });
    return false;
  }
};

test('hours are sound exactly when they end after they start', () => {
  fc.assert(
    fc.property(span, ([start, end]) => {
      expect(isSound({ workingHours: hours([start, end]) })).toBe(start < end);
    }),
  );
});

test('breaks are sound exactly when no minute lies in two of them, in whatever order they come', () => {
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

test('a point is set or cleared as a whole', () => {
  const values = [undefined, null, 1] as const;
  for (const lat of values) {
    for (const lng of values) {
      const changes = { ...(lat !== undefined && { lat }), ...(lng !== undefined && { lng }) };
      if (lat === lng) expect(() => requireSound(changes)).not.toThrow();
      else expect(() => requireSound(changes)).toThrow('MISSING_FIELDS');
    }
  }
});

test('tidying twice is tidying once, and adds no field', () => {
  const text = fc.oneof(fc.string(), fc.constant(null), fc.constant('  '));
  const changes = fc.record(
    { city: text, image: text, openDays: fc.uniqueArray(fc.nat(6)) },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(changes, (given) => {
      const tidied = tidyProfile(given);
      expect(tidyProfile(tidied)).toEqual(tidied);
      expect(Object.keys(tidied)).toEqual(Object.keys(given));
      expect(tidied.city?.trim()).toBe(tidied.city ?? undefined);
    }),
  );
});

test('only zone, hours, breaks and days make a change one of schedule; only name, description and city one of words', () => {
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
    'city',
  ]);
});

test('a new business is open every day from nine to five and takes bookings for the next year at once', () => {
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
    autoConfirm: true,
  });
});

test.each<[string, string, Partial<Profile>]>([
  ['MISSING_FIELDS', 'body.lat, body.lng: ', { lat: 1 }],
  ['INVALID_VALUE', 'body.timezone: ', { timezone: 'Mars/Base' }],
  ['INVALID_CURRENCY', 'body.currency: ', { currency: 'XXX' }],
  ['INVALID_INPUT', 'body.image: ', { image: 'ftp://example.com/a.png' }],
  ['INVALID_INPUT', 'body.image: ', { image: 'javascript:https://example.com/a.png' }],
  ['INVALID_INPUT', 'body.image: ', { image: 'https://example.com/a.png and more' }],
  ['INVALID_INPUT', 'body.image: ', { image: 'https://' }],
  ['INVALID_INPUT', 'body.image: ', { image: 'https://[1' }],
  ['INVALID_VALUE', 'body.workingHours: ', { workingHours: { start: '09:00', end: '09:00' } }],
  ['INVALID_VALUE', 'body.breaks: ', { breaks: [{ start: '09:00', end: '09:00' }] }],
])('%s is told, and what to mend: %s', (code, detail, changes) => {
  expect(() => requireSound(changes)).toThrow(
    expect.objectContaining({ code, detail: expect.stringContaining(detail) }),
  );
});

test.each<[Partial<Profile>]>([
  [{}],
  [{ timezone: 'Europe/Lisbon', currency: 'EUR' }],
  [{ image: 'https://example.com/a.png' }],
  [{ image: 'HTTP://example.com/a.png' }],
  [{ image: null }],
])('nothing is said against %j', (changes) => {
  expect(() => requireSound(changes)).not.toThrow();
});

test('breaks may touch and come in any order, but not overlap', () => {
  const [morning, noon, evening] = [hours([600, 660]), hours([660, 720]), hours([1000, 1060])];
  expect(isSound({ breaks: [evening, noon, morning] })).toBe(true);
  expect(isSound({ breaks: [morning, evening, noon] })).toBe(true);
  expect(isSound({ breaks: [evening, morning, hours([659, 720])] })).toBe(false);
});

test('texts lose the blanks around them, blank ones are none, and weekdays come in order', () => {
  const given = { name: ' Ana’s ', city: ' Porto ', image: ' ', state: null, openDays: [5, 0, 3] };
  expect(tidyProfile(given)).toEqual({
    name: 'Ana’s',
    city: 'Porto',
    image: null,
    state: null,
    openDays: [0, 3, 5],
  });
  expect(given.openDays).toEqual([5, 0, 3]);
});
