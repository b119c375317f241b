import type { Database } from '../../platform/database/database.ts';
import { createGatherer } from '../../platform/gather.ts';
import { insertVisits, type NewVisit } from './visit-store.ts';

/** The name of the client, once the visit is durable; null when it was not made. */
export type WriteVisit = (visit: NewVisit) => Promise<string | null>;

/** Those that are booked at the same moment are written together. */
export const createVisitWriter = (db: Database): WriteVisit =>
  createGatherer({
    most: 32,
    async run(visits) {
      const made = await insertVisits(db, visits.toSorted(inOneOrder));
      const names = new Map(made.map(({ id, name }) => [id, name]));
      return visits.map(({ id }) => names.get(id) ?? null);
    },
  });

/** The same for every process, so that two of them do not wait for each other in a circle. */
function inOneOrder(a: NewVisit, b: NewVisit): number {
  return compare(a.professionalId, b.professionalId) || compare(a.startsAt, b.startsAt);
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
