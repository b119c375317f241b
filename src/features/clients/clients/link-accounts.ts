import type { Clock } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Subscriber } from '../../../platform/events/events.ts';
import { newId } from '../../../shared/ids.ts';
import {
  linkOrInsertRecords,
  listUnlinkedAccounts,
  listUnlinkedBuyers,
  type UnlinkedAccount,
} from './link-store.ts';

/**
 * Creates a client record for accounts that book or buy a package. Runs when the event is dispatched, so that
 * the booking request does not wait.
 */
export function linkAccounts({ clock }: { clock: Clock }): Subscriber {
  return async (transaction, events) => {
    const actions = events.flatMap(({ kind, subjectId, byUserId }) =>
      kind.startsWith('appointment.') && byUserId !== null ? [{ appointmentId: subjectId, byUserId }] : [],
    );
    const bought = events
      .filter(({ kind }) => kind === 'package.purchased')
      .map(({ subjectId }) => subjectId);
    const unlinked = [
      ...(actions.length === 0 ? [] : await listUnlinkedAccounts(transaction, actions)),
      ...(bought.length === 0 ? [] : await listUnlinkedBuyers(transaction, bought)),
    ];
    if (unlinked.length > 0) await linkAll(transaction, unlinked, clock.now());
  };
}

/** All accounts of a batch in one statement, because most bookings of a new marketplace are by new clients. */
async function linkAll(
  transaction: Transaction,
  accounts: readonly UnlinkedAccount[],
  now: Date,
): Promise<void> {
  // An account can book and buy in the same batch.
  const records = new Map(
    accounts.map((account) => [keyOf(account), { ...account, id: newId('client', now.getTime()) }]),
  );
  for (const account of await linkOrInsertRecords(transaction, [...records.values()], now))
    records.delete(keyOf(account));
  // A concurrent transaction inserted the address. The second statement sees it and omits the address.
  if (records.size > 0) await linkOrInsertRecords(transaction, [...records.values()], now);
}

const keyOf = ({ businessId, userId }: { businessId: string; userId: string }) => `${businessId} ${userId}`;
