import type { Schedule } from '../../../catalog/availability-rules/rules/schedule.ts';
import type { OfferedService } from './free-starts.ts';
import type { ScheduleSituation } from './situation.ts';

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
