import type { Clock } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Subscriber } from '../../../platform/events/events.ts';
import { newId } from '../../../shared/ids.ts';
import {
  type AccountAtBusiness,
  claimRecord,
  insertRecord,
  listUnknown,
  listUnknownBuyers,
  lockContact,
} from './link-store.ts';

/** Whoever books at a business, or buys a package there, gets a client record there. It is made when the event is dispatched, so that nobody waits for it. */
export function followBookings({ clock }: { clock: Clock }): Subscriber {
  return async (transaction, events) => {
    const actions = events.flatMap(({ kind, subjectId, byUserId }) =>
      kind.startsWith('appointment.') && byUserId !== null ? [{ appointmentId: subjectId, byUserId }] : [],
    );
    const bought = events
      .filter(({ kind }) => kind === 'package.purchased')
      .map(({ subjectId }) => subjectId);
    const unknown = [
      ...(actions.length === 0 ? [] : await listUnknown(transaction, actions)),
      ...(bought.length === 0 ? [] : await listUnknownBuyers(transaction, bought)),
    ];
    for (const who of unknown) await keepContact(transaction, who, clock.now());
  };
}

/**
 * The record of an account at a business: the one with its address, if it has proven that this is its own and nobody else's record it is;
 * else a new one. An address that another client has is left out of it.
 */
async function keepContact(transaction: Transaction, who: AccountAtBusiness, now: Date): Promise<void> {
  const contact = await lockContact(transaction, who.userId);
  if (contact === null) return;
  const { name, phone, emailKey, isConfirmed } = contact;
  if (isConfirmed && (await claimRecord(transaction, who, emailKey))) return;
  const record = { id: newId('client', now.getTime()), name, phone, now };
  const email = { address: contact.email, key: emailKey };
  if (!(await insertRecord(transaction, who, { ...record, email })))
    await insertRecord(transaction, who, { ...record, email: null });
}
