import { expect, test } from 'vitest';
import { hasHours, missingIn, missingProfile, stepsFor } from './setup';

const empty = {
  description: null,
  addressLine1: null,
  city: 'Porto',
  country: 'Portugal',
  weeklyHours: null,
};
const full = { ...empty, description: 'Bread.', addressLine1: 'Rua 1', weeklyHours: [{ weekday: 1 }] };
const service = { active: true, capacity: 1, professionalIds: ['pro_1'] };
const done = (...words: Parameters<typeof stepsFor>) =>
  stepsFor(...words).flatMap(({ name, isDone }) => (isDone ? [name] : []));

test('an empty draft has no completed step, a complete draft no required step left', () => {
  expect(done(empty, [], 0)).toEqual([]);
  expect(missingProfile(empty)).toEqual(['description', 'addressLine1']);
  expect(stepsFor(full, [service], 0).filter(({ isDone, isNeeded }) => isNeeded && !isDone)).toEqual([]);
});

test('a service without a professional, or an inactive service, is not enough', () => {
  expect(done(empty, [{ ...service, professionalIds: [] }], 0)).toEqual(['services']);
  expect(done(empty, [{ ...service, active: false }], 0)).toEqual([]);
});

test('a timetable is suggested when there are classes, but not required', () => {
  expect(stepsFor(full, [service], 0).map(({ name }) => name)).not.toContain('timetable');
  expect(stepsFor(full, [{ ...service, capacity: 8 }], 0)).toContainEqual({
    name: 'timetable',
    isDone: false,
    isNeeded: false,
  });
});

test('PROFILE_INCOMPLETE lists the missing parts of a business', () => {
  const refusal = { code: 'PROFILE_INCOMPLETE', argument: null, info: { field: 'city, service' } };
  expect(missingIn(refusal)).toEqual(['city', 'service']);
  expect(missingIn({ ...refusal, code: 'INVALID_INPUT' })).toEqual([]);
  expect(missingIn({ ...refusal, info: {} })).toEqual([]);
  expect(missingIn(null)).toEqual([]);
});

test('a published business without a week has hours, a draft without a week has none', () => {
  const week = [{ weekday: 1 }];
  expect([
    hasHours({ weeklyHours: null, status: 'draft' }),
    hasHours({ weeklyHours: null, status: 'active' }),
    hasHours({ weeklyHours: week, status: 'draft' }),
    hasHours({ weeklyHours: null }),
  ]).toEqual([false, true, true, false]);
});
