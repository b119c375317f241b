import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contains, overlaps } from '../src/shared/intervals.ts';
import { weekdayOf } from '../src/shared/time.ts';
import { toLocalSpans } from '../src/shared/zoned-time.ts';
import { buildBookings } from './build-bookings.ts';
import { buildOffers } from './build-offers.ts';
import { buildSchedules } from './build-schedules.ts';
import { businesses } from './marketplace.ts';

const anyNow = fc.date({
  min: new Date('2025-01-01T00:00:00Z'),
  max: new Date('2040-01-01T00:00:00Z'),
  noInvalidDate: true,
});

const startOf = ({ during }: { during: string }) => Date.parse(during.slice(1, during.indexOf(',')));
const endOf = ({ during }: { during: string }) => Date.parse(during.slice(during.indexOf(',') + 1, -1));

test('all bookings get a time at any build time', () => {
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

test('at any build time, bookings are inside weekly rules and outside absences and closures', () => {
  fc.assert(
    fc.property(anyNow, (now) => {
      const { rules, timeOff } = buildSchedules(businesses, now);
      for (const appointment of buildBookings(businesses, now).appointments) {
        const { business_id, professional_id, timezone } = appointment;
        const theirs = rules.filter(
          (rule) => rule.business_id === business_id && rule.professional_id === professional_id,
        );
        const away = timeOff.filter(
          (off) => off.business_id === business_id || off.professional_id === professional_id,
        );
        for (const span of toLocalSpans(startOf(appointment), endOf(appointment), timezone)) {
          const windows = theirs
            .filter(({ weekday }) => weekday === weekdayOf(span.date))
            .map((rule) => ({ start: rule.start_minute, end: rule.end_minute }));
          if (theirs.length > 0)
            expect([appointment.id, contains(windows, span)]).toEqual([appointment.id, true]);
          const meets = away.some(
            ({ start_date, end_date, start_minute, end_minute }) =>
              start_date <= span.date &&
              span.date <= end_date &&
              overlaps(span, {
                start: span.date === start_date ? (start_minute ?? 0) : 0,
                end: span.date === end_date ? (end_minute ?? 1440) : 1440,
              }),
          );
          expect([appointment.id, meets]).toEqual([appointment.id, false]);
        }
      }
      expect(rules.length).toBeGreaterThan(10);
      const today = now.toISOString().slice(0, 10);
      for (const { start_date } of timeOff) expect(start_date > today).toBe(true);
    }),
    { numRuns: 20 },
  );
});

test('at any build time, coupons and packages are valid and within their limits', () => {
  fc.assert(
    fc.property(anyNow, (now) => {
      const { coupons, purchases } = buildOffers(businesses, now);
      const { appointments } = buildBookings(businesses, now);
      for (const { valid_from, valid_to, use_count, usage_limit } of coupons) {
        if (valid_from !== null && valid_to !== null) expect(valid_from < valid_to).toBe(true);
        expect(use_count).toBeLessThanOrEqual(usage_limit ?? use_count);
      }
      for (const {
        id,
        sessions_redeemed,
        sessions_total,
        purchased_at,
        expires_at,
        cancelled_at,
      } of purchases) {
        const visits = appointments.filter(({ package_purchase_id }) => package_purchase_id === id);
        expect([id, visits.length]).toEqual([id, sessions_redeemed]);
        for (const { created_at } of visits)
          expect([id, purchased_at <= created_at && created_at < expires_at]).toEqual([id, true]);
        expect(sessions_redeemed).toBeLessThanOrEqual(sessions_total);
        if (cancelled_at !== null) expect(cancelled_at >= purchased_at).toBe(true);
      }
    }),
    { numRuns: 20 },
  );
});

test('ids are unique', () => {
  const now = new Date('2026-08-05T10:00:00Z');
  const { appointments, reviews } = buildBookings(businesses, now);
  const { rules, timeOff } = buildSchedules(businesses, now);
  const ids = [...appointments, ...reviews, ...rules, ...timeOff].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
