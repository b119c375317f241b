import type { ErrorCode } from 'openslot-facts/errors';
import type { PartyRole } from '../../../../shared/appointment-role.ts';
import { minuteMs } from '../../../../shared/time.ts';

export const alertStatuses = ['pending', 'accepted', 'declined', 'superseded'] as const;
export type AlertStatus = (typeof alertStatuses)[number];

export const responses = ['accepted', 'declined'] as const;
export type AlertResponse = (typeof responses)[number];

export interface AlertedAppointment {
  status: 'Pending' | 'Confirmed' | 'Cancelled' | 'Completed' | 'NoShow';
  startMs: number;
  endMs: number;
}

/** Expected arrival of the late party. Until then the alert can be answered and prevents a no-show. */
export function expectedMs(startMs: number, minutes: number): number {
  return startMs + minutes * minuteMs;
}

const isUpcoming = ({ status }: AlertedAppointment) => status === 'Pending' || status === 'Confirmed';

/** Why an alert cannot be raised. Null when it can. */
export function explainRaise(
  appointment: AlertedAppointment,
  { minutes, canBeAnswered, nowMs }: { minutes: number; canBeAnswered: boolean; nowMs: number },
): ErrorCode | null {
  if (!isUpcoming(appointment)) return 'INVALID_STATUS';
  if (!canBeAnswered || nowMs >= appointment.endMs) return 'ALERT_NOT_RESPONDABLE';
  // The announced delay has already passed.
  return nowMs >= expectedMs(appointment.startMs, minutes) ? 'ALERT_NOT_RESPONDABLE' : null;
}

export interface AlertState {
  status: AlertStatus;
  raisedBy: PartyRole;
  /** Start time that the alert refers to. */
  startMs: number;
  minutes: number;
}

/** Why an alert cannot be answered in this role. Null when it can. */
export function explainResponse(
  alert: AlertState,
  appointment: AlertedAppointment,
  { by, nowMs }: { by: PartyRole; nowMs: number },
): ErrorCode | null {
  if (alert.raisedBy === by) return 'ALERT_NOT_RESPONDABLE';
  if (alert.status === 'accepted' || alert.status === 'declined') return 'ALERT_ALREADY_RESPONDED';
  const isOpen =
    alert.status === 'pending' &&
    isUpcoming(appointment) &&
    appointment.startMs === alert.startMs &&
    nowMs < expectedMs(alert.startMs, alert.minutes);
  return isOpen ? null : 'ALERT_NOT_RESPONDABLE';
}
