import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import { coversBusiness } from '../../../http/grant-scopes.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { memberMay, type RightName } from '../../access/rights/rules/rights.ts';
import { lockRight } from '../../access/rights/store.ts';
import { lockBusiness } from './manage-store.ts';
import { findOwnBusiness, listOwnBusinesses, type OwnBusiness } from './member-store.ts';
import type { BusinessRow } from './store.ts';

const isTransaction = (db: Queryable): db is Transaction => 'afterCommit' in db;

/**
 * Returns the business of a management request: the named one, or the only one where the caller has the
 * right. A business of others is reported as not found. In a transaction, the membership is locked. Closes a
 * race with the removal of the member.
 */
export async function requireBusiness(
  db: Queryable,
  session: Session,
  businessId?: string,
  right: RightName = 'manage',
): Promise<OwnBusiness> {
  const business =
    businessId === undefined
      ? await requireOnlyOne(db, session, right)
      : await findOwnBusiness(db, session.userId, businessId);
  if (business === null || !coversBusiness(session, business.id)) throw new AppError('BUSINESS_NOT_FOUND');
  if (!memberMay(business, right)) throw new AppError('FORBIDDEN');
  // The owner's role cannot be removed.
  if (business.role !== 'owner' && isTransaction(db))
    if (!(await lockRight(db, session.userId, business.id, right))) throw new AppError('BUSINESS_NOT_FOUND');
  return business;
}

/** Locks the row of a business of the caller. Closes a race with the deletion of the owner's account. */
export async function lockOwnBusiness(
  transaction: Transaction,
  session: Session,
  { id, role }: Pick<OwnBusiness, 'id' | 'role'>,
): Promise<BusinessRow> {
  const row = await lockBusiness(transaction, id);
  if (row === null || (role === 'owner' && row.user_id !== session.userId))
    throw new AppError('BUSINESS_NOT_FOUND');
  return row;
}

async function requireOnlyOne(db: Queryable, session: Session, right: RightName): Promise<OwnBusiness> {
  const [first, second] = await listOwnBusinesses(db, session, right, 2);
  if (first === undefined) throw new AppError('BUSINESS_NOT_FOUND');
  if (second !== undefined)
    throw new AppError('MISSING_FIELDS', {
      detail: 'Send businessId: you manage several businesses.',
    });
  return first;
}
