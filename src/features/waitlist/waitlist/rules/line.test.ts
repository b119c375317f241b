import { expect, test } from 'vitest';
import { requireDays, requireToCome } from './line.ts';

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
])('from %s to %s: %s', (from, to, code) => {
  expect(codeOf(() => requireDays({ from, to }))).toBe(code);
});

test.each([
  ['2026-05-31', 'APPOINTMENT_IN_PAST'],
  ['2026-06-01', null],
  ['2028-05-31', null],
  ['2028-06-01', 'INVALID_VALUE'],
])('on the first of June in Auckland, ending on %s: %s', (to, code) => {
  const nowMs = Date.parse('2026-05-31T12:00:00Z');
  expect(codeOf(() => requireToCome({ from: to, to }, 'Pacific/Auckland', nowMs))).toBe(code);
});

test.each([
  [/^body.to: .* 60 days/, () => requireDays({ from: '2026-06-02', to: '2026-06-01' })],
  [
    /^body.to: that day is over/,
    () => requireToCome({ from: '', to: '2026-05-31' }, 'UTC', Date.parse('2026-06-01')),
  ],
  [
    /^body.to: .* 730 days/,
    () => requireToCome({ from: '', to: '2036-05-31' }, 'UTC', Date.parse('2026-06-01')),
  ],
])('what to mend is told: %s', (detail, check) => {
  expect(check).toThrow(expect.objectContaining({ detail: expect.stringMatching(detail) }));
});
