import type { PartyRole } from '../../../../shared/appointment-role.ts';
import type { Schedule } from '../../../catalog/availability-rules/rules/schedule.ts';
import type { OfferedService } from './free-starts.ts';

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

/** What the services of one booking take, together. */
export interface Sequence {
  durationMinutes: number;
  bufferBeforeMinutes: number;
  bufferAfterMinutes: number;
  serviceIds: readonly string[];
  /** Of a class; null for one-to-one. */
  classServiceId: string | null;
  capacity: number;
}

/** One after another: the first's buffer before, the last's after. Null when a class is among several: its seats start together. */
export function sequenceOf(services: readonly OfferedService[]): Sequence | null {
  const first = services[0];
  const last = services.at(-1);
  if (first === undefined || last === undefined) return null;
  const isClass = services.some(({ capacity }) => capacity > 1);
  if (isClass && services.length > 1) return null;
  return {
    durationMinutes: services.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0),
    bufferBeforeMinutes: first.bufferBeforeMinutes,
    bufferAfterMinutes: last.bufferAfterMinutes,
    serviceIds: services.map(({ id }) => id),
    classServiceId: isClass ? first.id : null,
    capacity: first.capacity,
  };
}

/** When and how a professional can be booked at a business by anybody, as it was at these versions of both. */
export interface ScheduleSnapshot {
  businessId: string;
  professionalId: string;
  businessVersion: string;
  professionalVersion: string;
  currency: string;
  cancellationWindowHours: number;
  autoConfirm: boolean;
  slotIntervalMinutes: number;
  minNoticeMinutes: number;
  bookingHorizonDays: number;
  /** With the absences and closures that are not over. */
  schedule: Schedule;
  /** Those that can be booked, by id. */
  services: ReadonlyMap<string, SnapshotService>;
}

export interface SnapshotService extends OfferedService {
  name: string;
  priceMinor: number | null;
  currency: string;
}

/** What decides at this moment, but for what is booked. */
export function situationOf(snapshot: ScheduleSnapshot, nowMs: number): ScheduleSituation {
  const { professionalId, businessId, schedule, slotIntervalMinutes, minNoticeMinutes, bookingHorizonDays } =
    snapshot;
  return {
    professionalId,
    businessId,
    schedule,
    slotIntervalMinutes,
    minNoticeMinutes,
    bookingHorizonDays,
    nowMs,
  };
}
