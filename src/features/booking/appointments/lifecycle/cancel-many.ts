import type { Transaction } from '../../../../platform/database/database.ts';
import type { ClearTimes } from '../../availability/rules/touched-times.ts';
import { standInLine } from '../lock-store.ts';
import { giveBackReductions } from './give-back-reductions.ts';
import { type CancellableRow, lockCancellable, updateStatuses } from './store.ts';

// A statement is over before anybody stops waiting for it, however many there are.
const mostAtOnce = 1_000;

export interface Cancellation {
  /** Which: the caller has made sure that whoever acts is staff of each. */
  ids: readonly string[];
  /** Who acts. */
  by: string;
  reason: string | null;
  now: Date;
}

/**
 * Cancels many appointments as staff would one by one: each with its line in the history and its event, from which messages, refunds and the
 * waitlist follow, and with its coupon or package session given back. What is over meanwhile is left out; says which were cancelled, the
 * earliest first. That a client hears of staff only so often is no limit to it: whoever is not coming must be told, and what is cancelled was
 * booked before.
 */
export async function cancelMany(
  { clearTimes }: { clearTimes: ClearTimes },
  transaction: Transaction,
  { ids, by, reason, now }: Cancellation,
): Promise<string[]> {
  const cancelled: CancellableRow[] = [];
  const ordered = [...new Set(ids)].sort();
  await standInLine(transaction, ordered);
  for (let from = 0; from < ordered.length; from += mostAtOnce) {
    const rows = await lockCancellable(transaction, ordered.slice(from, from + mostAtOnce));
    for (const before of ['Pending', 'Confirmed'] as const) {
      const some = rows.filter(({ status }) => status === before).map(({ id }) => id);
      if (some.length === 0) continue;
      const after = { status: 'Cancelled', ...(reason !== null && { reason }) };
      await updateStatuses(
        transaction,
        some,
        { status: 'Cancelled', reason },
        { action: 'cancel', by, now, before: { status: before }, after },
      );
    }
    cancelled.push(...rows);
  }
  // After all of them: a coupon or a package may be used by appointments of several parts, and is locked once its appointments are.
  await giveBackReductions(transaction, cancelled);
  transaction.afterCommit(() => clearTimes(...daysOf(cancelled)));
  return cancelled
    .sort((one, other) => one.starts_at.getTime() - other.starts_at.getTime() || (one.id < other.id ? -1 : 1))
    .map(({ id }) => id);
}

function daysOf(appointments: readonly CancellableRow[]) {
  const days = new Map(
    appointments.map(({ professional_id: professionalId, date }) => [
      `${professionalId} ${date}`,
      { professionalId, date },
    ]),
  );
  return [...days.values()];
}
