import { expect, test } from 'vitest';
import { defaultProfile, professionalSearchKey, readProfile } from './profile-fields.ts';

test('trims text and stores a blank image as null', () => {
  const read = readProfile({ name: ' Ana ', role: ' ', bio: '\nCalm.', image: ' ' });
  expect(read).toEqual({ name: 'Ana', role: '', bio: 'Calm.', image: null });
});

test('keeps absent fields absent', () => {
  expect(readProfile({})).toStrictEqual({});
  expect(readProfile({ image: null, breaks: [] })).toEqual({ image: null, breaks: [] });
});

test('rejects hours and breaks that end before they start, and overlapping breaks', () => {
  const hours = (start: string, end: string) => ({ start, end });
  const touching = [hours('13:00', '14:00'), hours('12:00', '13:00')];
  expect(readProfile({ breaks: touching }).breaks).toEqual(touching);
  const refused = expect.objectContaining({ code: 'INVALID_VALUE' });
  expect(() => readProfile({ workingHours: hours('17:00', '09:00') })).toThrow(refused);
  expect(() => readProfile({ breaks: [hours('12:00', '12:00')] })).toThrow(refused);
  expect(() => readProfile({ breaks: [hours('12:00', '13:01'), hours('13:00', '14:00')] })).toThrow(refused);
});

test('default profile', () => {
  expect(defaultProfile).toEqual({
    role: '',
    bio: '',
    image: null,
    workingHours: { start: '09:00', end: '17:00' },
    breaks: [],
  });
});

test('the search key contains name and role', () => {
  expect(professionalSearchKey('José', 'Haar-Stylist')).toBe('jose haar stylist');
  expect(professionalSearchKey('—', '')).toBe('');
});
