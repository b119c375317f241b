import { describe, expect, test } from 'vitest';
import type { PartyRole } from '../../../../shared/appointment-role.ts';
import {
  type AlertedAppointment,
  type AlertState,
  alertStatuses,
  expectedMs,
  explainRaise,
  explainResponse,
} from './alert-rules.ts';

const minute = 60_000;
const startMs = 1_000_000 * minute;
const appointment: AlertedAppointment = { status: 'Confirmed', startMs, endMs: startMs + 30 * minute };
const statuses = ['Pending', 'Confirmed', 'Cancelled', 'Completed', 'NoShow'] as const;
const roles: PartyRole[] = ['client', 'staff'];
const toCome = ['Pending', 'Confirmed'];

describe('raising an alert', () => {
  const raise = (
    nowMs: number,
    minutes = 15,
    change: Partial<AlertedAppointment> = {},
    canBeAnswered = true,
  ) => explainRaise({ ...appointment, ...change }, { minutes, canBeAnswered, nowMs });

  test.each(statuses)('for an appointment that is %s', (status) => {
    expect(raise(startMs, 15, { status })).toBe(toCome.includes(status) ? null : 'INVALID_STATUS');
  });

  test('is possible from the booking until the delay has passed', () => {
    expect(raise(startMs - 30 * 24 * 60 * minute)).toBeNull();
    expect(raise(startMs + 15 * minute - 1)).toBeNull();
    expect(raise(startMs + 15 * minute)).toBe('ALERT_NOT_RESPONDABLE');
  });

  test('is possible until the appointment ends, for any delay', () => {
    expect(raise(appointment.endMs - 1, 60)).toBeNull();
    expect(raise(appointment.endMs, 60)).toBe('ALERT_NOT_RESPONDABLE');
  });

  test('needs a client with an account', () => {
    expect(raise(startMs, 15, {}, false)).toBe('ALERT_NOT_RESPONDABLE');
  });
});

describe('responding', () => {
  const alert: AlertState = { status: 'pending', raisedBy: 'client', startMs, minutes: 15 };
  const answer = (
    by: PartyRole,
    change: Partial<AlertState> = {},
    about: Partial<AlertedAppointment> = {},
    nowMs = startMs,
  ) => explainResponse({ ...alert, ...change }, { ...appointment, ...about }, { by, nowMs });

  const every = alertStatuses.flatMap((status) =>
    roles.flatMap((raisedBy) => roles.map((by) => [status, raisedBy, by] as const)),
  );
  test.each(every)('%s, raised by %s, answered by %s', (status, raisedBy, by) => {
    const expected =
      raisedBy === by || status === 'superseded'
        ? 'ALERT_NOT_RESPONDABLE'
        : status === 'pending'
          ? null
          : 'ALERT_ALREADY_RESPONDED';
    expect(answer(by, { status, raisedBy })).toBe(expected);
  });

  test.each(statuses)('for an appointment that is %s', (status) => {
    expect(answer('staff', {}, { status })).toBe(toCome.includes(status) ? null : 'ALERT_NOT_RESPONDABLE');
  });

  test('is not possible after the appointment was rescheduled', () => {
    expect(answer('staff', {}, { startMs: startMs + 1 })).toBe('ALERT_NOT_RESPONDABLE');
  });

  test('is possible until the expected arrival, even after the end of the appointment', () => {
    expect(answer('staff', { minutes: 60 }, {}, expectedMs(startMs, 60) - 1)).toBeNull();
    expect(answer('staff', { minutes: 60 }, {}, expectedMs(startMs, 60))).toBe('ALERT_NOT_RESPONDABLE');
  });
});
