import { AppError } from '../../../../errors.ts';
import type { Session } from '../../../../http/caller.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Database } from '../../../../platform/database/database.ts';
import type { BookingRequest } from './contract.ts';
import { runInSequence } from './notify-of-attempt.ts';
import { insertAttempt } from './record-store.ts';

/** A refusal of one of several bookings. The field names the booking: `body.visits[1].services`. */
class IndexedRefusal extends AppError {
  readonly index: number;

  constructor(index: number, error: AppError) {
    const { code, status, argument, retryAfterSeconds, detail, cause, info } = error;
    super(code, {
      ...info,
      field: (info.field ?? 'body').replace(/^body/, `body.visits[${index}]`),
      status,
      cause,
      ...(detail !== undefined && { detail }),
      ...(argument !== undefined && { argument }),
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    });
    this.index = index;
  }
}

/** Adds the index of the booking to refusals of the work. */
export async function withIndex<T>(index: number, work: () => Promise<T> | T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof AppError ? new IndexedRefusal(index, error) : error;
  }
}

/** Runs the work for one item after another. Refusals name the index. */
export async function inOrder<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result> | Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [index, item] of items.entries()) results.push(await withIndex(index, () => work(item, index)));
  return results;
}

/** Like `notifyClientOfAttempt`, for the client of the refused booking. */
export function notifyClientsOfAttempt<Result>(
  { db, clock }: { db: Database; clock: Clock },
  { role, userId: by }: Session,
  visits: readonly BookingRequest[],
  attempt: () => Promise<Result>,
): Promise<Result> {
  if (role === 'customer') return attempt();
  const attemptAndNotify = async () => {
    try {
      return await attempt();
    } catch (error) {
      const isRefusal = error instanceof IndexedRefusal && error.code === 'CLIENT_DOUBLE_BOOKED';
      const refused = isRefusal ? visits[error.index] : undefined;
      if (refused?.clientId !== undefined) {
        const { clientId: userId, business: businessId, date, start } = refused;
        await insertAttempt(db, { userId, businessId, date, start, by, now: clock.now() });
      }
      throw error;
    }
  };
  // Sorted, so that two requests of the caller cannot wait for each other.
  const clientIds = [...new Set(visits.flatMap(({ clientId }) => clientId ?? []))].sort();
  const inSequence = clientIds.reduceRight(
    (next, clientId) => () => runInSequence(`${by} ${clientId}`, next),
    attemptAndNotify,
  );
  return inSequence();
}
