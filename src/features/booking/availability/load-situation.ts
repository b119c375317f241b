import type { Queryable } from '../../../platform/database/database.ts';
import type { Situation } from './rules/situation.ts';
import { listSituations } from './situation-store.ts';

// The longest service, with the longest buffer after it.
export const longestServiceMinutes = 1440 + 240;

export interface SituationRequest {
  professionalId: string;
  businessId: string;
  /** Local dates of the starts that will be judged. */
  fromDate: string;
  toDate: string;
  now: Date;
  /** How long what is wanted lasts, with the buffer after it; the longest that one service can, when not given. */
  reachMinutes?: number;
  /** An appointment or hold that shall not be in the way: the one that is being moved or used up. */
  exceptId?: string;
}

/** All that decides when a professional can be booked at a business; null when one of them does not exist. */
export async function loadSituation(db: Queryable, request: SituationRequest): Promise<Situation | null> {
  const { professionalId, businessId, reachMinutes = longestServiceMinutes, ...range } = request;
  const [situation] = await listSituations(db, [{ professionalId, businessId }], {
    ...range,
    reachMinutes,
  });
  return situation ?? null;
}
