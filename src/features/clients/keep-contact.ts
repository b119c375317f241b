import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Subscriber } from '../../platform/events/events.ts';
import { newId } from '../../shared/ids.ts';
import { type Acquaintance, claimRecord, holdContact, insertRecord, listUnknown } from './link-store.ts';

/** Whoever books at a business becomes known there: told afterwards, so that nobody who books waits for it. */
export function followBookings({ clock }: { clock: Clock }): Subscriber {
  return async (transaction, events) => {
    const bookings = events.flatMap(({ kind, subjectId, byUserId }) =>
      kind.startsWith('appointment.') && byUserId !== null ? [{ appointmentId: subjectId, byUserId }] : [],
    );
    if (bookings.length === 0) return;
    for (const unknown of await listUnknown(transaction, bookings))
      await keepContact(transaction, unknown, clock.now());
  };
}

/**
 * The record of an account at a business: the one with its address, if it has proven that this is its own and nobody else's record it is;
 * else a new one. An address that another client has is left out of it.
 */
async function keepContact(transaction: Transaction, who: Acquaintance, now: Date): Promise<void> {
  const contact = await holdContact(transaction, who.userId);
  if (contact === null) return;
  const { name, phone, emailKey, isConfirmed } = contact;
  if (isConfirmed && (await claimRecord(transaction, who, emailKey))) return;
  const record = { id: newId('client', now.getTime()), name, phone, now };
  const email = { address: contact.email, key: emailKey };
  if (!(await insertRecord(transaction, who, { ...record, email })))
    await insertRecord(transaction, who, { ...record, email: null });
}
