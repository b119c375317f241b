import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Database } from '../../../platform/database/database.ts';
import { requireLockedClient } from './require-client.ts';
import { hasUpcomingAppointments, removeClient } from './store.ts';

export async function deleteClient(db: Database, session: Session, id: string, now: Date): Promise<void> {
  await db.transaction(async (transaction) => {
    await requireLockedClient(transaction, session, id);
    if (await hasUpcomingAppointments(transaction, id, now)) throw new AppError('ACCOUNT_HAS_BOOKINGS');
    await removeClient(transaction, id);
  });
}
