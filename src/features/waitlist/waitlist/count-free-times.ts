import type { Queryable } from '../../../platform/database/database.ts';
import { takeTurns } from '../../../platform/turns.ts';
import { addDays } from '../../../shared/zoned-time.ts';
import { freeStarts } from '../../booking/availability/rules/free-starts.ts';
import type { Sequence } from '../../booking/availability/rules/sequence.ts';
import { listSituations } from '../../booking/availability/situation-store.ts';
import { partOf } from './rules/line.ts';
import { listPerformers } from './store.ts';

/** Nobody needs to know of more: who finds as many need not wait. */
export const mostCounted = 100;

interface Wanted {
  businessId: string;
  professionalId: string | null;
  serviceIds: readonly string[];
  sequence: Sequence;
  from: string;
  to: string;
  after?: number | null | undefined;
  before?: number | null | undefined;
}

/** How many times, with whoever performs it, could be booked at this moment, up to a hundred. A time that two are free at counts once. */
export async function countFreeTimes(db: Queryable, wanted: Wanted, now: Date): Promise<number> {
  const { businessId, sequence } = wanted;
  const performers =
    wanted.professionalId === null
      ? await listPerformers(db, businessId, wanted.serviceIds)
      : [wanted.professionalId];
  const situations = await listSituations(
    db,
    performers.map((professionalId) => ({ businessId, professionalId })),
    {
      fromDate: wanted.from,
      toDate: wanted.to,
      now,
      reachMinutes: sequence.durationMinutes + sequence.bufferAfterMinutes,
    },
  );
  const turns = takeTurns();
  const found = new Set<number>();
  for (let date = wanted.from; date <= wanted.to; date = addDays(date, 1))
    for (const situation of situations) {
      for (const { startMs } of freeStarts(situation, { ...sequence, role: 'client' }, date, partOf(wanted)))
        found.add(startMs);
      if (found.size >= mostCounted) return mostCounted;
      if (turns.isOver()) await turns.next();
    }
  return found.size;
}
