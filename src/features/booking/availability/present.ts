import { timeOfDay } from '../../../shared/time.ts';
import type { AvailabilitySlotView, FreeSlotView, NearbySlotView } from './contract.ts';
import type { FreeStart, OfferedService } from './rules/free-starts.ts';
import type { Verdict } from './rules/judge.ts';
import type { TeamStart } from './rules/team-day.ts';
import type { TeamTimeView } from './times-contract.ts';

export function presentSlot(
  minute: number,
  verdict: Verdict,
  service: OfferedService | null,
): AvailabilitySlotView {
  return verdict.free
    ? { time: timeOfDay(minute), available: true, ...presentSeats(verdict, service) }
    : { time: timeOfDay(minute), available: false, reason: verdict.reason };
}

/** Only of a class: one-to-one, a free time is one seat. */
export function presentSeats(
  { seatsLeft }: { seatsLeft: number },
  service: Pick<OfferedService, 'capacity'> | null,
): { seatsLeft?: number } {
  return service !== null && service.capacity > 1 ? { seatsLeft } : {};
}

export function presentFreeStart(start: FreeStart, service: OfferedService | null): FreeSlotView {
  return { ...presentStart(start), ...presentSeats(start, service) };
}

export function presentNearest(start: FreeStart & { professionalId: string }): NearbySlotView {
  return { professionalId: start.professionalId, ...presentStart(start) };
}

export function presentStart({ date, minute, startMs }: FreeStart) {
  return { date, time: timeOfDay(minute), startUtc: new Date(startMs).toISOString() };
}

export function presentTeamStart(start: TeamStart, wanted: { capacity: number }): TeamTimeView {
  const { minute, startMs, freeIds, reason } = start;
  return {
    time: timeOfDay(minute),
    startUtc: startMs === null ? null : new Date(startMs).toISOString(),
    available: reason === null,
    ...(reason === null ? presentSeats(start, wanted) : { reason }),
    professionals: freeIds,
  };
}
