import { expect, test } from 'vitest';
import { laneOf } from './lane.ts';

test('what people wait for goes before a rush of receipts, and everything else between', () => {
  expect(laneOf('waitlist.offered')).toBe('urgent');
  expect(laneOf('appointment.refunded')).toBe('urgent');
  expect(laneOf('alert.raised')).toBe('urgent');
  expect(laneOf('appointment.booked')).toBe('bulk');
  expect(laneOf('appointment.cancelled')).toBe('normal');
  expect(laneOf('appointment.reminder')).toBe('normal');
});
