import { expect, test } from 'vitest';
import { findRaised, type Reach } from './lowered.ts';

const wide: Reach = {
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
const narrow: Reach = {
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

test('whatever is narrower is lowered, and so is what stays as it is', () => {
  expect(findRaised(narrow, wide)).toBeNull();
  expect(findRaised(narrow, narrow)).toBeNull();
  expect(findRaised(wide, wide)).toBeNull();
});

test('the last amount that is taken away is named, not the currency that goes with it', () => {
  const single = { ...narrow, maxTotalMinor: null };
  expect(findRaised({ ...single, maxAmountMinor: null, currency: null }, single)).toBe('maxAmountMajor');
});

test.each<[string, Partial<Reach>]>([
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
])('%s is named when it is raised: %j', (field, change) => {
  expect(findRaised({ ...narrow, ...change }, narrow)).toBe(field);
});
