import { expect, test } from 'vitest';
import { defaultProfile, readProfile } from './profile-fields.ts';
import { professionalSearchKey } from './search-key.ts';

test('texts lose the spaces around them, and a blank picture is none', () => {
  const read = readProfile({ name: ' Ana ', role: ' ', bio: '\nCalm.', image: ' ' });
  expect(read).toEqual({ name: 'Ana', role: '', bio: 'Calm.', image: null });
});

test('what is not said stays unsaid', () => {
  expect(readProfile({})).toStrictEqual({});
  expect(readProfile({ image: null, breaks: [] })).toEqual({ image: null, breaks: [] });
});

test('hours and breaks run forward, and breaks stay apart', () => {
  const hours = (start: string, end: string) => ({ start, end });
  const touching = [hours('13:00', '14:00'), hours('12:00', '13:00')];
  expect(readProfile({ breaks: touching }).breaks).toEqual(touching);
  const refused = expect.objectContaining({ code: 'INVALID_VALUE' });
  expect(() => readProfile({ workingHours: hours('17:00', '09:00') })).toThrow(refused);
  expect(() => readProfile({ breaks: [hours('12:00', '12:00')] })).toThrow(refused);
  expect(() => readProfile({ breaks: [hours('12:00', '13:01'), hours('13:00', '14:00')] })).toThrow(refused);
});

test('of whom nothing is said, nothing is known but the usual hours', () => {
  expect(defaultProfile).toEqual({
    role: '',
    bio: '',
    image: null,
    workingHours: { start: '09:00', end: '17:00' },
    breaks: [],
  });
});

test('somebody is found by name and role', () => {
  expect(professionalSearchKey('José', 'Haar-Stylist')).toBe('jose haar stylist');
  expect(professionalSearchKey('—', '')).toBe('');
});
