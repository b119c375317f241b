import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import { coversBusiness } from '../../../http/grant-scopes.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { mayDo, type RightName } from '../../access/rights/rules/rights.ts';
import { holdRight } from '../../access/rights/store.ts';
import { findOwnBusiness, listOwnBusinesses, type OwnBusiness } from './member-store.ts';

const isTransaction = (db: Queryable): db is Transaction => 'afterCommit' in db;

/**
 * The business a management request is about: the one it names, else the only one where the caller has the right. One they have nothing
 * to do with answers like one that does not exist. Within a transaction the right is theirs until it ends. Closes: acting while being
 * removed.
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
  if (!mayDo(business.role, right)) throw new AppError('FORBIDDEN');
  // Nobody takes the owner's from them.
  if (business.role !== 'owner' && isTransaction(db))
    if (!(await holdRight(db, session.userId, business.id, right))) throw new AppError('BUSINESS_NOT_FOUND');
  return business;
}

async function requireOnlyOne(db: Queryable, session: Session, right: RightName): Promise<OwnBusiness> {
  const [first, second] = await listOwnBusinesses(db, session, right, 2);
  if (first === undefined) throw new AppError('BUSINESS_NOT_FOUND');
  if (second !== undefined)
    throw new AppError('MISSING_FIELDS', {
      detail: 'businessId: is required of whoever runs several businesses.',
    });
  return first;
}
