import type { Schedule } from '../../schedules/rules/schedule.ts';
import type { OfferedService } from './free-starts.ts';
import type { Situation } from './judge.ts';

/** A professional at a business whom anybody can book, as it was at these versions. */
export interface KnownPost {
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
  services: ReadonlyMap<string, PostService>;
}

export interface PostService extends OfferedService {
  name: string;
  priceMinor: number | null;
  currency: string;
}

/** The situation at a post, with what is known of its bookings. */
export function situationAt(
  post: KnownPost,
  times: Pick<Situation, 'occupied' | 'known'>,
  nowMs: number,
): Situation {
  const { professionalId, businessId, schedule, slotIntervalMinutes, minNoticeMinutes, bookingHorizonDays } =
    post;
  return {
    professionalId,
    businessId,
    schedule,
    slotIntervalMinutes,
    minNoticeMinutes,
    bookingHorizonDays,
    ...times,
    nowMs,
  };
}
