import { describe, expect, test } from 'vitest';
import { changeWindow, requireNoOverlap, requireWeek, requireWindow } from './rule-window.ts';

const refusal = expect.objectContaining({
  code: 'INVALID_VALUE',
  info: expect.objectContaining({ field: 'body.end' }),
});

describe('requireWindow', () => {
  test('converts times to minutes, up to 24:00', () => {
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

  test('rejects an end that is not after the start', () => {
    expect(() => requireWindow({ weekday: 1, start: '09:00', end: '09:00' })).toThrow(refusal);
    expect(() => requireWindow({ weekday: 1, start: '09:00', end: '08:59' })).toThrow(refusal);
    expect(requireWindow({ weekday: 1, start: '09:00', end: '09:01' })).toMatchObject({ end: 541 });
  });
});

describe('changeWindow', () => {
  const window = { weekday: 1, start: 540, end: 1020 };

  test('keeps fields that are not sent', () => {
    expect(changeWindow(window, {})).toEqual(window);
    expect(changeWindow(window, { weekday: 0 })).toEqual({ ...window, weekday: 0 });
    expect(changeWindow(window, { start: '00:00' })).toEqual({ ...window, start: 0 });
    expect(changeWindow(window, { end: '18:00' })).toEqual({ ...window, end: 1080 });
  });

  test('rejects a start that is not before the end', () => {
    expect(() => changeWindow(window, { start: '17:00' })).toThrow(refusal);
    expect(() => changeWindow(window, { end: '09:00' })).toThrow(refusal);
    expect(changeWindow(window, { start: '17:00', end: '17:30' })).toMatchObject({ start: 1020, end: 1050 });
  });
});

test('requireWeek names the window with an invalid end', () => {
  const rules = [
    { weekday: 1, start: '09:00', end: '24:00' },
    { weekday: 2, start: '10:00', end: '10:00' },
  ];
  expect(requireWeek([])).toEqual([]);
  expect(requireWeek(rules.slice(0, 1))).toEqual([{ weekday: 1, start: 540, end: 1440 }]);
  expect(() => requireWeek(rules)).toThrow(
    expect.objectContaining({
      code: 'INVALID_VALUE',
      info: expect.objectContaining({ field: 'body.rules[1].end' }),
    }),
  );
});

test('windows of one weekday may touch but not overlap', () => {
  const morning = { weekday: 1, start: 540, end: 720 };
  const noon = { weekday: 1, start: 720, end: 780 };
  expect(() => requireNoOverlap([noon, morning, { ...morning, weekday: 2 }])).not.toThrow();
  expect(() => requireNoOverlap([morning, noon, { ...noon, start: 719 }])).toThrow(
    expect.objectContaining({
      code: 'AVAILABILITY_OVERLAP',
      info: expect.objectContaining({ field: 'body.rules[2]' }),
    }),
  );
});
