import type { Clock } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Subscriber } from '../../../platform/events/events.ts';
import { newId } from '../../../shared/ids.ts';
import {
  type AccountAtBusiness,
  claimRecord,
  insertRecord,
  listUnlinkedAccounts,
  listUnlinkedBuyers,
  lockContact,
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
    const unknown = [
      ...(actions.length === 0 ? [] : await listUnlinkedAccounts(transaction, actions)),
      ...(bought.length === 0 ? [] : await listUnlinkedBuyers(transaction, bought)),
    ];
    for (const who of unknown) await linkAccount(transaction, who, clock.now());
  };
}

/**
 * Links the unlinked record with the confirmed e-mail address of the account, or creates a new record. The
 * address is omitted if another client has it.
 */
async function linkAccount(transaction: Transaction, who: AccountAtBusiness, now: Date): Promise<void> {
  const contact = await lockContact(transaction, who.userId);
  if (contact === null) return;
  const { name, phone, emailKey, isConfirmed } = contact;
  if (isConfirmed && (await claimRecord(transaction, who, emailKey))) return;
  const record = { id: newId('client', now.getTime()), name, phone, now };
  const email = { address: contact.email, key: emailKey };
  if (!(await insertRecord(transaction, who, { ...record, email })))
    await insertRecord(transaction, who, { ...record, email: null });
}
