import type { Session } from '../../../http/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { type Notified, notifiedOf } from './rules/notified.ts';
import { findAppointments } from './store.ts';

// Closing a business can cancel years of appointments.
const batchSize = 1_000;

/** Clients that a change of several appointments notifies. The caller is staff of all of them. */
export async function listNotified(
  transaction: Transaction,
  session: Session,
  action: Parameters<typeof notifiedOf>[0],
  ids: readonly string[],
): Promise<Notified[]> {
  const rows: Parameters<typeof notifiedOf>[1][number][] = [];
  for (let from = 0; from < ids.length; from += batchSize)
    rows.push(...(await findAppointments(transaction, session, ids.slice(from, from + batchSize))));
  return notifiedOf(action, rows);
}
