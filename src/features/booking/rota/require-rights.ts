import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import { coversBusiness } from '../../../http/grant-scopes.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { findRotaRights, type RotaRights } from './store.ts';

/** A business to which the caller does not belong is reported as not found. */
export async function requireRotaRights(
  db: Queryable,
  session: Session,
  businessId: string,
): Promise<RotaRights> {
  const rights = await findRotaRights(db, session.userId, businessId);
  const belongs = rights !== null && (rights.isMember || rights.ownProfessionalId !== null);
  if (!belongs || !coversBusiness(session, businessId)) throw new AppError('BUSINESS_NOT_FOUND');
  return rights;
}
