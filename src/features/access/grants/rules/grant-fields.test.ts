import { describe, expect, test } from 'vitest';
import {
  findRaisedField,
  type GrantReach,
  requireAgentName,
  requireAmounts,
  requireExpiry,
} from './grant-fields.ts';

const now = new Date('2026-11-30T12:00:00Z');
const refusing = (code: string, field: string) =>
  expect.objectContaining({ code, info: expect.objectContaining({ field: `body.${field}` }) });

describe('requireExpiry', () => {
  test('accepts an ISO 8601 time or nothing', () => {
    expect(requireExpiry('2027-06-30T12:00:00+02:00', now)).toEqual(new Date('2027-06-30T10:00:00Z'));
    expect(requireExpiry(null, now)).toBeNull();
    expect(requireExpiry(undefined, now)).toBeNull();
  });

  test.each([
    '12026-01-01',
    '+012026-01-01T00:00:00Z',
    'garbage 2077',
    'Jan 1 2030',
    '2027-02-30T10:00:00Z',
    '2028',
    '',
  ])('refuses %j', (text) => {
    expect(() => requireExpiry(text, now)).toThrow(refusing('INVALID_DATE_FORMAT', 'expiresAt'));
  });

  test('refuses past times and times more than five years ahead', () => {
    const refused = refusing('INVALID_VALUE', 'expiresAt');
    expect(() => requireExpiry('2026-11-30T12:00:00Z', now)).toThrow(refused);
    expect(requireExpiry('2026-11-30T12:00:01Z', now)).not.toBeNull();
    expect(requireExpiry('2031-11-30T12:00:00Z', now)).not.toBeNull();
    expect(() => requireExpiry('2031-12-02T12:00:00Z', now)).toThrow(refused);
  });
});

describe('requireAmounts', () => {
  test('requires amounts and currency together', () => {
    expect(requireAmounts({})).toEqual({ maxAmountMinor: null, maxTotalMinor: null, currency: null });
    expect(requireAmounts({ maxTotalMajor: 5, currency: 'EUR' })).toEqual({
      maxAmountMinor: null,
      maxTotalMinor: 500,
      currency: 'EUR',
    });
    expect(() => requireAmounts({ currency: 'EUR' })).toThrow(refusing('INVALID_VALUE', 'currency'));
    expect(() => requireAmounts({ maxAmountMajor: 5 })).toThrow(refusing('MISSING_FIELDS', 'currency'));
    expect(() => requireAmounts({ maxAmountMajor: 5, currency: null })).toThrow(
      refusing('MISSING_FIELDS', 'currency'),
    );
  });

  test('refuses unknown currencies and too many decimals', () => {
    expect(() => requireAmounts({ maxAmountMajor: 5, currency: 'XXX' })).toThrow(
      refusing('INVALID_CURRENCY', 'currency'),
    );
    expect(() => requireAmounts({ maxTotalMajor: 5.001, currency: 'EUR' })).toThrow(
      refusing('INVALID_VALUE', 'maxTotalMajor'),
    );
  });
});

test('invisible characters are removed from the name of an agent', () => {
  expect(requireAgentName('  Errands\u202e\u2066 and\u200b more ')).toBe('Errands and more');
  expect(() => requireAgentName('\u{e0041}\u{e0042}')).toThrow(refusing('INVALID_INPUT', 'agentName'));
});

const wide: GrantReach = {
  scopes: ['appointments:read', 'appointments:book'],
  maxAmountMinor: null,
  maxTotalMinor: null,
  currency: null,
  maxBookings: null,
  businessIds: null,
  latestDate: null,
  asksFirst: false,
  expiresAtMs: null,
};
const narrow: GrantReach = {
  scopes: ['appointments:read'],
  maxAmountMinor: 100,
  maxTotalMinor: 200,
  currency: 'EUR',
  maxBookings: 3,
  businessIds: ['biz_1'],
  latestDate: '2026-06-03',
  asksFirst: true,
  expiresAtMs: 1_000,
};

test('findRaisedField returns null for lower and equal limits', () => {
  expect(findRaisedField(narrow, wide)).toBeNull();
  expect(findRaisedField(narrow, narrow)).toBeNull();
  expect(findRaisedField(wide, wide)).toBeNull();
});

test('names the removed amount rather than the currency removed with it', () => {
  const single = { ...narrow, maxTotalMinor: null };
  expect(findRaisedField({ ...single, maxAmountMinor: null, currency: null }, single)).toBe('maxAmountMajor');
});

test.each<[string, Partial<GrantReach>]>([
  ['scopes', { scopes: ['appointments:read', 'family'] }],
  ['currency', { currency: 'CHF' }],
  ['maxAmountMajor', { maxAmountMinor: 101 }],
  ['maxAmountMajor', { maxAmountMinor: null }],
  ['maxTotalMajor', { maxTotalMinor: 201 }],
  ['maxBookings', { maxBookings: 4 }],
  ['maxBookings', { maxBookings: null }],
  ['businessIds', { businessIds: ['biz_1', 'biz_2'] }],
  ['businessIds', { businessIds: null }],
  ['latestDate', { latestDate: '2026-06-04' }],
  ['asksFirst', { asksFirst: false }],
  ['expiresAt', { expiresAtMs: 1_001 }],
  ['expiresAt', { expiresAtMs: null }],
])('%s is reported when raised: %j', (field, change) => {
  expect(findRaisedField({ ...narrow, ...change }, narrow)).toBe(field);
});
