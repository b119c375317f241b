import { minuteOfDay } from '../../../../shared/time.ts';
import { toInstant } from '../../../../shared/zoned-time.ts';

/** A stretch of a professional's time that became free, buffers included. Plain text and numbers: it waits in a queue. */
export interface FreedTime {
  professionalId: string;
  businessId: string;
  startMs: number;
  endMs: number;
  /** Whose it was: they do not get back what they gave up. */
  givenUpBy: string | null;
}

/** An appointment as it stands now; its buffers and length are those it had. */
export interface FreedFrom {
  professionalId: string;
  businessId: string;
  userId: string | null;
  timezone: string;
  startMs: number;
  blockedFromMs: number;
  blockedToMs: number;
}

/** Where an appointment was before it was moved. */
interface Before {
  date: string;
  start: string;
  professional: string;
}

export function timeOfCancelled(appointment: FreedFrom): FreedTime {
  const { professionalId, businessId, userId, blockedFromMs, blockedToMs } = appointment;
  return { professionalId, businessId, startMs: blockedFromMs, endMs: blockedToMs, givenUpBy: userId };
}

/** Null when the clock of its zone never showed the time it was at (the zone has been changed since). */
export function timeOfMoved(appointment: FreedFrom, before: Before): FreedTime | null {
  const wasAtMs = toInstant(before.date, minuteOfDay(before.start), appointment.timezone);
  if (wasAtMs === null) return null;
  const movedByMs = appointment.startMs - wasAtMs;
  const { startMs, endMs, ...rest } = timeOfCancelled(appointment);
  return {
    ...rest,
    professionalId: before.professional,
    startMs: startMs - movedByMs,
    endMs: endMs - movedByMs,
  };
}
