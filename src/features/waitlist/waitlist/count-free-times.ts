import type { Queryable } from '../../../platform/database/database.ts';
import { startTimeSlice } from '../../../platform/time-slices.ts';
import { addDays } from '../../../shared/zoned-time.ts';
import { freeStarts } from '../../booking/availability/rules/free-starts.ts';
import type { Sequence } from '../../booking/availability/rules/situation.ts';
import { listSituations } from '../../booking/availability/situation-store.ts';
import { startWindow } from './rules/entry.ts';
import { listPerformers } from './store.ts';

/** Counting stops here: a customer with this many free times does not need the waitlist. */
export const maxCounted = 100;

interface CountRequest {
  businessId: string;
  professionalId: string | null;
  serviceIds: readonly string[];
  /** Its duration depends on the professional. */
  sequence: Omit<Sequence, 'durationMinutes'>;
  from: string;
  to: string;
  after?: number | null | undefined;
  before?: number | null | undefined;
}

/**
 * Number of distinct start times that could be booked now with any suitable professional, at most
 * `maxCounted`.
 */
export async function countFreeTimes(db: Queryable, wanted: CountRequest, now: Date): Promise<number> {
  const { businessId, sequence } = wanted;
  const performers = await listPerformers(db, wanted);
  const durations = new Map(performers.map(({ id, durationMinutes }) => [id, durationMinutes]));
  const situations = await listSituations(
    db,
    performers.map(({ id }) => ({ businessId, professionalId: id })),
    {
      fromDate: wanted.from,
      toDate: wanted.to,
      now,
      reachMinutes: Math.max(0, ...durations.values()) + sequence.bufferAfterMinutes,
    },
  );
  const turns = startTimeSlice();
  const found = new Set<number>();
  for (let date = wanted.from; date <= wanted.to; date = addDays(date, 1))
    for (const situation of situations) {
      for (const { startMs } of freeStarts(
        situation,
        { ...sequence, durationMinutes: durations.get(situation.professionalId)!, role: 'client' },
        date,
        startWindow(wanted),
      ))
        found.add(startMs);
      if (found.size >= maxCounted) return maxCounted;
      if (turns.isOver()) await turns.next();
    }
  return found.size;
}
