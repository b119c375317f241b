import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { holdRight } from '../../access/rights/store.ts';
import { findSuccessor } from './merging/store.ts';
import { type ClientRow, findOwnClient, lockOwnClient } from './store.ts';

/** A client of a business of the caller. Others answer like those that do not exist. */
export async function requireClient(db: Queryable, session: Session, id: string): Promise<ClientRow> {
  const row = await findOwnClient(db, session.userId, id);
  if (row === null) throw await clientNotFound(db, session, id);
  return row;
}

/** The same, for whoever changes something of it: the say over it stays theirs until the transaction ends. Closes: acting while being removed. */
export async function requireHeldClient(
  transaction: Transaction,
  session: Session,
  id: string,
): Promise<ClientRow> {
  const { business_id: businessId } = await requireClient(transaction, session, id);
  if (!(await holdRight(transaction, session.userId, businessId, 'manage')))
    throw new AppError('CLIENT_NOT_FOUND');
  return requireClient(transaction, session, id);
}

/** The same, and the record stays, too. Waits for bookings for the client that are underway. */
export async function requireLockedClient(
  transaction: Transaction,
  session: Session,
  id: string,
): Promise<ClientRow> {
  if (!(await lockOwnClient(transaction, session.userId, id)))
    throw await clientNotFound(transaction, session, id);
  return requireClient(transaction, session, id);
}

/** Whoever still has the id of a record that was merged is told under which it goes on. */
async function clientNotFound(db: Queryable, session: Session, id: string): Promise<AppError> {
  const intoId = await findSuccessor(db, id);
  const successor = intoId === null ? null : await findOwnClient(db, session.userId, intoId);
  if (successor === null) return new AppError('CLIENT_NOT_FOUND');
  return new AppError('CLIENT_NOT_FOUND', {
    detail: `This client was merged into ${successor.id}; use that id.`,
  });
}
