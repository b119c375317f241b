import { expect, test } from 'vitest';
import { listDays, requireRange } from './range.ts';

const today = '2026-06-30';

test('defaults to the last 30 days up to today or the given day', () => {
  expect(requireRange({}, today)).toEqual({ from: '2026-06-01', to: today });
  expect(requireRange({ to: '2026-03-30' }, today)).toEqual({ from: '2026-03-01', to: '2026-03-30' });
  expect(requireRange({ from: '2026-06-29' }, today)).toEqual({ from: '2026-06-29', to: today });
  expect(requireRange({ from: '2026-01-05', to: '2026-01-06' }, today)).toEqual({
    from: '2026-01-05',
    to: '2026-01-06',
  });
});

test('the default begins no earlier than the first supported date', () => {
  expect(requireRange({ to: '1900-01-05' }, today)).toEqual({ from: '1900-01-01', to: '1900-01-05' });
});

test('accepts 1 to 366 days in order', () => {
  const refused = expect.objectContaining({
    code: 'INVALID_VALUE',
    info: expect.objectContaining({ field: 'query.from', limit: 366 }),
  });
  expect(requireRange({ from: today }, today)).toEqual({ from: today, to: today });
  expect(() => requireRange({ from: '2026-07-01' }, today)).toThrow(refused);
  expect(() => requireRange({ from: '2025-06-30' }, today)).not.toThrow();
  expect(() => requireRange({ from: '2025-06-29' }, today)).toThrow(refused);
});

test('listDays lists all days in order, bounds inclusive', () => {
  expect(listDays({ from: '2028-02-28', to: '2028-03-01' })).toEqual([
    '2028-02-28',
    '2028-02-29',
    '2028-03-01',
  ]);
  expect(listDays({ from: today, to: today })).toEqual([today]);
});
