import { expect, test } from 'vitest';
import { requireDateRange, requireUpcoming } from './entry.ts';

const codeOf = (check: () => void) => {
  try {
    check();
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

test.each([
  ['2026-06-01', '2026-06-01', null],
  ['2026-06-01', '2026-07-30', null],
  ['2026-06-01', '2026-07-31', 'INVALID_VALUE'],
  ['2026-06-02', '2026-06-01', 'INVALID_VALUE'],
  ['0001-01-01', '9999-12-31', 'INVALID_VALUE'],
])('date range %s to %s: %s', (from, to, code) => {
  expect(codeOf(() => requireDateRange({ from, to }))).toBe(code);
});

test.each([
  ['2026-05-31', 'APPOINTMENT_IN_PAST'],
  ['2026-06-01', null],
  ['2028-05-31', null],
  ['2028-06-01', 'INVALID_VALUE'],
])('on 1 June in Auckland, range ending on %s: %s', (to, code) => {
  const nowMs = Date.parse('2026-05-31T12:00:00Z');
  expect(codeOf(() => requireUpcoming({ from: to, to }, 'Pacific/Auckland', nowMs))).toBe(code);
});

test.each([
  [{ reason: 'conflicting' }, () => requireDateRange({ from: '2026-06-02', to: '2026-06-01' })],
  [{ reason: 'out-of-range', limit: 60 }, () => requireDateRange({ from: '2026-06-02', to: '2027-06-01' })],
  [{}, () => requireUpcoming({ from: '', to: '2026-05-31' }, 'UTC', Date.parse('2026-06-01'))],
  [
    { reason: 'too-far', limit: 730 },
    () => requireUpcoming({ from: '', to: '2036-05-31' }, 'UTC', Date.parse('2026-06-01')),
  ],
])('errors name the field and the reason: %j', (info, check) => {
  expect(check).toThrow(
    expect.objectContaining({ info: expect.objectContaining({ field: 'body.to', ...info }) }),
  );
});
