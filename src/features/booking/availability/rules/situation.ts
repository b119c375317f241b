import type { PartyRole } from '../../../../shared/appointment-role.ts';
import type { Schedule } from '../../../catalog/availability-rules/rules/schedule.ts';
import type { PaymentPolicy } from '../../../catalog/businesses/rules/payment-policy.ts';
import type { Override } from './overrides.ts';
import type { Requirement, ResourceUse } from './resource-use.ts';

/** Everything except bookings that decides whether a professional can be booked at a business. */
export interface ScheduleSituation {
  professionalId: string;
  businessId: string;
  schedule: Schedule;
  slotIntervalMinutes: number;
  minNoticeMinutes: number;
  bookingHorizonDays: number;
  nowMs: number;
}

/** Input of the judge: schedule and bookings of one professional at one business, as plain values. */
export interface Situation extends ScheduleSituation {
  /** Sessions of the professional at all businesses. */
  occupied: readonly Occupied[];
  /** Rooms and equipment of the business. Null when it has none, or when the wanted services need none. */
  resources?: ResourceUse | null;
  /** `occupied` and the absences and closures of the schedule are complete between these instants. */
  known: { fromMs: number; toMs: number };
}

/** One session: an appointment or hold, or all seats of a class session. */
export interface Occupied {
  /** Includes the buffers. */
  startMs: number;
  endMs: number;
  /** Appointments that staff booked beside a session have its key. */
  sessionKey: string;
  /** Without appointments that staff booked beside a class. */
  seatsTaken: number;
  capacity: number;
  /** Only read for staff. */
  neighbour?: Neighbour;
}

/** Details of a session that staff may book beside. */
interface Neighbour {
  /** Without the buffers. */
  startMs: number;
  endMs: number;
  /** Its own key, also when it was booked beside another session. */
  rowKey: string;
  /** False for holds and for appointments at other businesses. */
  canBeOverridden: boolean;
}

/** Length, services and seats of a wanted time, and who books it. */
export interface WantedTime {
  durationMinutes: number;
  bufferBeforeMinutes: number;
  bufferAfterMinutes: number;
  /** Empty when no service is asked about. */
  serviceIds: readonly string[];
  /** Service of a class, whose seats share a session. Null for one-to-one services. */
  classServiceId: string | null;
  capacity: number;
  /** Units as booked, when an appointment is moved. By default those that the services need now. */
  requires?: readonly Requirement[];
  /** Staff are not bound by the grid, the minimum notice and the horizon of the business. */
  role: PartyRole;
  /** Rules that staff set aside. */
  overrides?: readonly Override[] | undefined;
}

/** Dates and times of day are local to the business. */
export interface WantedDay extends WantedTime {
  localDate: string;
}

export interface Wanted extends WantedDay {
  /** Minutes after midnight. */
  startMinute: number;
}

/** The seats of a class session have the same key. Its first booking creates the session. */
export function sessionKeyOf(professionalId: string, serviceId: string, startMs: number): string {
  return `${professionalId}|${serviceId}|${new Date(startMs).toISOString()}`;
}

export interface OfferedService {
  id: string;
  durationMinutes: number;
  bufferBeforeMinutes: number;
  bufferAfterMinutes: number;
  capacity: number;
}

/** Total length of the services of one booking. */
export type Sequence = Omit<WantedTime, 'role' | 'overrides'>;

/**
 * Services one after another: the buffer before the first and after the last. Null for no services, and for a
 * class among several services: its seats have to start together.
 */
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

/**
 * Schedule and services of a professional at a business that anyone can book, with the versions they were
 * read at.
 */
export interface ScheduleSnapshot {
  businessId: string;
  professionalId: string;
  businessVersion: string;
  professionalVersion: string;
  currency: string;
  cancellationWindowHours: number;
  autoConfirm: boolean;
  paymentPolicy: PaymentPolicy | null;
  slotIntervalMinutes: number;
  minNoticeMinutes: number;
  bookingHorizonDays: number;
  /** Contains only absences and closures that have not ended. */
  schedule: Schedule;
  /** Bookable services by id. */
  services: ReadonlyMap<string, SnapshotService>;
}

export interface SnapshotService extends OfferedService {
  name: string;
  priceMinor: number | null;
  currency: string;
  /** Snapshots do not contain the use of resources, so a situation has to be read for such a service. */
  needsResources: boolean;
  paymentPolicy: PaymentPolicy | null;
}

/** Whether the snapshot alone can judge times of these services. */
export const canJudge = ({ services }: ScheduleSnapshot, serviceIds: readonly string[]): boolean =>
  !serviceIds.some((id) => services.get(id)?.needsResources);

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
