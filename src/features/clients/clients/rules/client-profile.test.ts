import { describe, expect, test } from 'vitest';
import {
  type ClientProfile,
  mergeProfiles,
  requireBirthday,
  requireConsent,
  requireTags,
} from './client-profile.ts';

const now = new Date('2026-11-30T12:00:00Z');

describe('requireTags', () => {
  test('removes blanks and repeats, and keeps the order', () => {
    expect(requireTags([' VIP ', 'vip', 'Color\t client', ' '])).toEqual(['VIP', 'Color client']);
  });
  test('limits the number and the length', () => {
    expect(() => requireTags(Array.from({ length: 21 }, (_, i) => `tag ${i}`))).toThrow('INVALID_VALUE');
    expect(requireTags(['😀'.repeat(40)])).toHaveLength(1);
    expect(() => requireTags(['a'.repeat(41)])).toThrow('INVALID_INPUT');
  });
});

describe('requireBirthday', () => {
  test.each(['1990-02-28', '02-29', '2000-02-29', '12-31'])('accepts %s', (text) => {
    expect(requireBirthday(text, now)).toBe(text);
  });
  test.each(['1990-02-29', '02-30', '13-01', '1990', '1.2.1990', '90-01-01'])('refuses %s', (text) => {
    expect(() => requireBirthday(text, now)).toThrow('INVALID_DATE_FORMAT');
  });
  test('refuses a date in the future', () => {
    expect(() => requireBirthday('2027-01-01', now)).toThrow('INVALID_VALUE');
  });
});

describe('requireConsent', () => {
  test('uses the time of the request and drops a blank source', () => {
    expect(requireConsent({ given: true, source: ' ' }, now)).toEqual({ given: true, at: now, source: null });
  });
  test('refuses invalid and future times', () => {
    for (const at of ['yesterday', '1', '2026-01-01', '2026-02-30T00:00:00Z', '2026-01-01T10:00'])
      expect(() => requireConsent({ given: true, at }, now)).toThrow('INVALID_INPUT');
    expect(() => requireConsent({ given: true, at: '2026-12-01T00:00:00Z' }, now)).toThrow('INVALID_VALUE');
  });
});

test('merging keeps birthday and tags of both, and the latest consent', () => {
  const profile = (given: boolean, at: string): ClientProfile => ({
    tags: [given ? 'yes' : 'no', 'Both'],
    birthday: null,
    marketingConsent: { given, at: new Date(at), source: null },
  });
  const kept = profile(true, '2026-01-01T00:00:00Z');
  const other = { ...profile(false, '2026-02-01T00:00:00Z'), birthday: '05-14' };
  expect(mergeProfiles(kept, other)).toEqual({
    tags: ['yes', 'Both', 'no'],
    birthday: '05-14',
    marketingConsent: other.marketingConsent,
  });
});
