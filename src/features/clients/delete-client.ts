import { AppError } from '../../errors.ts';
import type { Session } from '../../http/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import { hasUpcomingAppointments, lockOwnClient, removeClient } from './store.ts';

export async function deleteClient(db: Database, session: Session, id: string, now: Date): Promise<void> {
  await db.transaction(async (transaction) => {
    if (!(await lockOwnClient(transaction, session.userId, id))) throw new AppError('CLIENT_NOT_FOUND');
    if (await hasUpcomingAppointments(transaction, id, now)) throw new AppError('ACCOUNT_HAS_BOOKINGS');
    await removeClient(transaction, id);
  });
}
