import { AppError } from '../../errors.ts';
import type { Session } from '../../http/caller.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { findOwnBusiness, listOwnBusinesses, type OwnBusiness } from './ownership-store.ts';

/**
 * The business a management request is about: the one it names, else the only one the caller owns.
 * Somebody else's answers like one that does not exist.
 */
export async function requireOwnBusiness(
  db: Queryable,
  session: Session,
  businessId?: string,
): Promise<OwnBusiness> {
  if (businessId !== undefined) {
    const business = await findOwnBusiness(db, session.userId, businessId);
    if (business === null) throw new AppError('BUSINESS_NOT_FOUND');
    return business;
  }
  const [first, second] = await listOwnBusinesses(db, session.userId, 2);
  if (first === undefined) throw new AppError('BUSINESS_NOT_FOUND');
  if (second !== undefined)
    throw new AppError('MISSING_FIELDS', {
      detail: 'businessId: is required of an owner of several businesses.',
    });
  return first;
}
