import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import { coversBusiness } from '../../../http/grant-scopes.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { lockRight } from '../../access/rights/store.ts';
import { findSuccessor } from './merging/store.ts';
import { type ClientRow, findOwnClient, lockOwnClient } from './store.ts';

/** Clients of other businesses are reported as not found. */
export async function requireClient(db: Queryable, session: Session, id: string): Promise<ClientRow> {
  const row = await findOwnClient(db, session.userId, id);
  if (row === null || !coversBusiness(session, row.business_id)) throw await clientNotFound(db, session, id);
  return row;
}

/**
 * Like `requireClient`, but locks the membership of the caller. Closes a race with the removal of the caller.
 */
export async function requireManagedClient(
  transaction: Transaction,
  session: Session,
  id: string,
): Promise<ClientRow> {
  const { business_id: businessId } = await requireClient(transaction, session, id);
  if (!(await lockRight(transaction, session.userId, businessId, 'manage')))
    throw new AppError('CLIENT_NOT_FOUND');
  return requireClient(transaction, session, id);
}

/** Like `requireHeldClient`, and locks the client record. Waits for concurrent bookings for the client. */
export async function requireLockedClient(
  transaction: Transaction,
  session: Session,
  id: string,
): Promise<ClientRow> {
  if (!(await lockOwnClient(transaction, session.userId, id)))
    throw await clientNotFound(transaction, session, id);
  return requireClient(transaction, session, id);
}

/** For a merged client the error contains the new id. */
async function clientNotFound(db: Queryable, session: Session, id: string): Promise<AppError> {
  const intoId = await findSuccessor(db, id);
  const successor = intoId === null ? null : await findOwnClient(db, session.userId, intoId);
  if (successor === null || !coversBusiness(session, successor.business_id))
    return new AppError('CLIENT_NOT_FOUND');
  return new AppError('CLIENT_NOT_FOUND', {
    reason: 'merged',
    id: successor.id,
    detail: 'Client was merged. Use the id of the other client.',
  });
}
