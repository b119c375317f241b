import { describe, expect, test } from 'vitest';
import { freeRanges } from './desk-appointments';

describe('free time ranges', () => {
  test('joins consecutive steps', () => {
    const slots = ['09:00', '09:30', '11:00', '23:30'].map((time) => ({ time, available: true }));
    expect(freeRanges([...slots, { time: '12:00', available: false }], 30)).toEqual([
      { from: '09:00', to: '10:00' },
      { from: '11:00', to: '11:30' },
      { from: '23:30', to: '24:00' },
    ]);
  });

  test('are empty if nothing is free', () => {
    expect(freeRanges([{ time: '09:00', available: false }], 15)).toEqual([]);
  });
});
