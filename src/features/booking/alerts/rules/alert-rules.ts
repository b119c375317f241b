import type { ErrorCode } from 'openslot-facts/errors';
import type { PartyRole } from '../../../../shared/appointment-role.ts';
import { minuteMs } from '../../../../shared/time.ts';

export const alertStatuses = ['pending', 'accepted', 'declined', 'superseded'] as const;
export type AlertStatus = (typeof alertStatuses)[number];

export const responses = ['accepted', 'declined'] as const;
export type AlertResponse = (typeof responses)[number];

/** The appointment as it stands now. */
export interface AlertedAppointment {
  status: 'Pending' | 'Confirmed' | 'Cancelled' | 'Completed' | 'NoShow';
  startMs: number;
  endMs: number;
}

/** When whoever is late will be there. Until then an alert can be answered and stands in the way of a no-show. */
export function expectedMs(startMs: number, minutes: number): number {
  return startMs + minutes * minuteMs;
}

const isUpcoming = ({ status }: AlertedAppointment) => status === 'Pending' || status === 'Confirmed';

/** Why a delay cannot be announced, or null. */
export function explainRaise(
  appointment: AlertedAppointment,
  { minutes, canBeAnswered, nowMs }: { minutes: number; canBeAnswered: boolean; nowMs: number },
): ErrorCode | null {
  if (!isUpcoming(appointment)) return 'INVALID_STATUS';
  if (!canBeAnswered || nowMs >= appointment.endMs) return 'ALERT_NOT_RESPONDABLE';
  // At twenty past, nobody can still come ten minutes late.
  return nowMs >= expectedMs(appointment.startMs, minutes) ? 'ALERT_NOT_RESPONDABLE' : null;
}

export interface AlertState {
  status: AlertStatus;
  raisedBy: PartyRole;
  /** The start it was raised for. */
  startMs: number;
  minutes: number;
}

/** Why an alert cannot be answered in this role now, or null. */
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
