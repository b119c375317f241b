import type { PartyRole } from '../../../../shared/appointment-role.ts';
import type { Schedule } from '../../../catalog/availability-rules/rules/schedule.ts';

/** Everything that decides whether one professional can be booked at one business, but for what is booked already. */
export interface ScheduleSituation {
  professionalId: string;
  businessId: string;
  schedule: Schedule;
  slotIntervalMinutes: number;
  minNoticeMinutes: number;
  bookingHorizonDays: number;
  nowMs: number;
}

/** Everything that decides, as values. */
export interface Situation extends ScheduleSituation {
  /** What keeps the professional busy, in any business: one entry a session. */
  occupied: readonly Occupied[];
  /** Instants between which `occupied` and the schedule's absences and closures are complete. */
  known: { fromMs: number; toMs: number };
}

export interface Occupied {
  /** With the buffers around it. */
  startMs: number;
  endMs: number;
  sessionKey: string;
  seatsTaken: number;
  capacity: number;
}

export interface Wanted {
  /** Wall-clock in the business's zone. */
  date: string;
  minute: number;
  durationMinutes: number;
  bufferBeforeMinutes: number;
  bufferAfterMinutes: number;
  /** What is wanted; nothing in particular when it is empty. */
  serviceIds: readonly string[];
  /** The service of a class, whose seats share a session; null for one-to-one. */
  classServiceId: string | null;
  capacity: number;
  /** Who books. Staff are not bound by the grid, minimum notice and the horizon of the business. */
  role: PartyRole;
}

/** The seats of a class share a session; its first booking begins it. */
export function sessionKeyOf(professionalId: string, serviceId: string, startMs: number): string {
  return `${professionalId}|${serviceId}|${new Date(startMs).toISOString()}`;
}
