import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildBookings } from './build-bookings.ts';
import { businesses } from './marketplace.ts';

const anyNow = fc.date({
  min: new Date('2025-01-01T00:00:00Z'),
  max: new Date('2040-01-01T00:00:00Z'),
  noInvalidDate: true,
});

const startOf = ({ during }: { during: string }) => Date.parse(during.slice(1, during.indexOf(',')));
const endOf = ({ during }: { during: string }) => Date.parse(during.slice(during.indexOf(',') + 1, -1));

test('the whole marketplace finds its times whenever it is built', () => {
  fc.assert(
    fc.property(anyNow, (now) => {
      const { appointments, reviews } = buildBookings(businesses, now);
      const nowMs = now.getTime();
      for (const appointment of appointments) {
        if (appointment.status === 'Completed' || appointment.status === 'NoShow')
          expect(endOf(appointment)).toBeLessThanOrEqual(nowMs);
        else if (appointment.status !== 'Cancelled' && !appointment.id.startsWith('apt_demo_recent'))
          expect(startOf(appointment)).toBeGreaterThan(nowMs);
        expect(Date.parse(appointment.created_at)).toBeLessThan(nowMs);
      }
      const recent = appointments.filter(({ id }) => id.startsWith('apt_demo_recent'));
      expect(recent).toHaveLength(4);
      for (const appointment of recent) {
        expect(startOf(appointment)).toBeGreaterThan(nowMs - 48 * 3_600_000);
        expect(startOf(appointment)).toBeLessThan(nowMs);
      }
      for (const { created_at } of reviews) expect(Date.parse(created_at)).toBeLessThanOrEqual(nowMs);
    }),
    { numRuns: 20 },
  );
});

test('no id is given twice', () => {
  const { appointments, reviews } = buildBookings(businesses, new Date('2026-08-05T10:00:00Z'));
  const ids = [...appointments, ...reviews].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
