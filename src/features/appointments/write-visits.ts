import { createBatcher } from '../../platform/batch.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { insertSeats, insertVisits, type MadeVisit, type NewVisit } from './visit-store.ts';

/** The name of the client, once the visit is durable; null when it was not made. */
export type WriteVisit = (visit: NewVisit) => Promise<string | null>;

/**
 * Those that are booked at the same moment are written together; seats in classes apart from the rest, since they take longer. Of an
 * account one at a time, so that each finds the others when it counts: the next one goes the long way, in line.
 */
export function createVisitWriter(db: Database): WriteVisit {
  const writeVisit = createBatcher<NewVisit, string | null>({
    most: 32,
    run: (visits) => writeInOrder(visits, (sorted) => insertVisits(db, sorted, 'shared')),
  });
  const writeSeat = createBatcher<NewVisit, string | null>({
    most: 32,
    run: (visits) =>
      writeInOrder(visits, (sorted) => db.transaction((transaction) => insertSeats(transaction, sorted))),
  });
  const booking = new Set<string>();
  return async (visit) => {
    const { userId } = visit;
    if (booking.has(userId)) return null;
    booking.add(userId);
    try {
      return await (visit.capacity === 1 ? writeVisit(visit) : writeSeat(visit));
    } finally {
      booking.delete(userId);
    }
  };
}

/** The same as `WriteVisit`, in a transaction in which something else is to become durable with it. */
export async function writeWithin(transaction: Transaction, visit: NewVisit): Promise<string | null> {
  const [made] = await (visit.capacity === 1
    ? insertVisits(transaction, [visit], 'alone')
    : insertSeats(transaction, [visit]));
  return made?.name ?? null;
}

async function writeInOrder(
  visits: NewVisit[],
  write: (sorted: NewVisit[]) => Promise<MadeVisit[]>,
): Promise<(string | null)[]> {
  const made = await write(visits.toSorted(inOneOrder));
  const names = new Map(made.map(({ id, name }) => [id, name]));
  return visits.map(({ id }) => names.get(id) ?? null);
}

/**
 * The same for every process, so that two of them do not wait for each other in a circle: of two batches with the same professional,
 * either their first visits collide, or the first that do are reached by one of them before it has taken anything the other wants.
 */
function inOneOrder(a: NewVisit, b: NewVisit): number {
  return compare(a.professionalId, b.professionalId) || compare(a.blockedFrom, b.blockedFrom);
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
