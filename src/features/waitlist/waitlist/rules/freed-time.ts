import { minuteOfDay } from '../../../../shared/time.ts';
import { toInstant } from '../../../../shared/zoned-time.ts';

/**
 * Time of a professional that became free, including buffers. Serializable, because it is the payload of a
 * job.
 */
export interface FreedTime {
  professionalId: string;
  businessId: string;
  startMs: number;
  endMs: number;
  /** User who had the time. The time is not offered to them again. */
  givenUpBy: string | null;
  /** A colleague freed a room or equipment at this time. */
  isShared?: boolean;
}

/** Current state of the appointment. Rescheduling changes neither its buffers nor its duration. */
export interface FreedAppointment {
  professionalId: string;
  businessId: string;
  userId: string | null;
  timezone: string;
  startMs: number;
  blockedFromMs: number;
  blockedToMs: number;
}

/** Time and professional before the change. */
interface PreviousTime {
  date: string;
  start: string;
  professional: string;
}

export function freedByCancellation(appointment: FreedAppointment): FreedTime {
  const { professionalId, businessId, userId, blockedFromMs, blockedToMs } = appointment;
  return { professionalId, businessId, startMs: blockedFromMs, endMs: blockedToMs, givenUpBy: userId };
}

/** Null if the old local time does not exist in the time zone, which may have changed since. */
export function freedByRescheduling(appointment: FreedAppointment, before: PreviousTime): FreedTime | null {
  const wasAtMs = toInstant(before.date, minuteOfDay(before.start), appointment.timezone);
  if (wasAtMs === null) return null;
  const movedByMs = appointment.startMs - wasAtMs;
  const { startMs, endMs, ...rest } = freedByCancellation(appointment);
  return {
    ...rest,
    professionalId: before.professional,
    startMs: startMs - movedByMs,
    endMs: endMs - movedByMs,
  };
}
