import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { requireBusiness } from '../../catalog/businesses/require-business.ts';
import { listWorkplaces } from './store.ts';

/** Whose figures somebody sees. */
export interface Scope {
  businessId: string;
  timezone: string;
  currency: string;
  /** Null: everybody's. */
  professionalId: string | null;
}

/** Whoever runs a business sees all of it; whoever works there, what they perform themself. To others it does not exist. */
export async function requireScope(db: Queryable, session: Session, businessId?: string): Promise<Scope> {
  try {
    const { id, timezone, currency } = await requireBusiness(db, session, businessId);
    return { businessId: id, timezone, currency, professionalId: null };
  } catch (error) {
    if (!(error instanceof AppError) || !['BUSINESS_NOT_FOUND', 'FORBIDDEN'].includes(error.code))
      throw error;
    const [place, another] = await listWorkplaces(db, session, businessId ?? null);
    if (place === undefined) throw error;
    if (another !== undefined)
      throw new AppError('MISSING_FIELDS', {
        detail: 'businessId: is required of whoever works at several businesses.',
      });
    return place;
  }
}
