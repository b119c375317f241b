import { describe, expect, test } from 'vitest';
import { changeWindow, requireApart, requireWeek, requireWindow } from './rule-window.ts';

const refusal = expect.objectContaining({
  code: 'INVALID_VALUE',
  detail: expect.stringContaining('body.end'),
});

describe('a weekly window', () => {
  test('is kept in minutes of the day, up to its very end', () => {
    expect(requireWindow({ weekday: 0, start: '09:30', end: '17:00' })).toEqual({
      weekday: 0,
      start: 570,
      end: 1020,
    });
    expect(requireWindow({ weekday: 6, start: '00:00', end: '24:00' })).toEqual({
      weekday: 6,
      start: 0,
      end: 1440,
    });
  });

  test('ends later than it begins', () => {
    expect(() => requireWindow({ weekday: 1, start: '09:00', end: '09:00' })).toThrow(refusal);
    expect(() => requireWindow({ weekday: 1, start: '09:00', end: '08:59' })).toThrow(refusal);
    expect(requireWindow({ weekday: 1, start: '09:00', end: '09:01' })).toMatchObject({ end: 541 });
  });
});

describe('a change of a window', () => {
  const window = { weekday: 1, start: 540, end: 1020 };

  test('leaves as it is what it does not name', () => {
    expect(changeWindow(window, {})).toEqual(window);
    expect(changeWindow(window, { weekday: 0 })).toEqual({ ...window, weekday: 0 });
    expect(changeWindow(window, { start: '00:00' })).toEqual({ ...window, start: 0 });
    expect(changeWindow(window, { end: '18:00' })).toEqual({ ...window, end: 1080 });
  });

  test('is refused where the new beginning is not before the old end, or the other way round', () => {
    expect(() => changeWindow(window, { start: '17:00' })).toThrow(refusal);
    expect(() => changeWindow(window, { end: '09:00' })).toThrow(refusal);
    expect(changeWindow(window, { start: '17:00', end: '17:30' })).toMatchObject({ start: 1020, end: 1050 });
  });
});

test('a week is read window by window, and names the one that does not go forward', () => {
  const rules = [
    { weekday: 1, start: '09:00', end: '24:00' },
    { weekday: 2, start: '10:00', end: '10:00' },
  ];
  expect(requireWeek([])).toEqual([]);
  expect(requireWeek(rules.slice(0, 1))).toEqual([{ weekday: 1, start: 540, end: 1440 }]);
  expect(() => requireWeek(rules)).toThrow(
    expect.objectContaining({ code: 'INVALID_VALUE', detail: expect.stringContaining('body.rules[1].end') }),
  );
});

test('windows of one weekday may touch but not overlap; those of several have nothing to do with each other', () => {
  const morning = { weekday: 1, start: 540, end: 720 };
  const noon = { weekday: 1, start: 720, end: 780 };
  expect(() => requireApart([noon, morning, { ...morning, weekday: 2 }])).not.toThrow();
  expect(() => requireApart([morning, noon, { ...noon, start: 719 }])).toThrow(
    expect.objectContaining({
      code: 'AVAILABILITY_OVERLAP',
      detail: expect.stringContaining('body.rules[2]'),
    }),
  );
});
