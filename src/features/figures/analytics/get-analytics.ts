import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { toLocal } from '../../../shared/zoned-time.ts';
import { requireBusiness } from '../../catalog/businesses/require-business.ts';
import type { AnalyticsReply } from './contract.ts';
import { presentAnalytics } from './present.ts';
import { offeredMinutesOf, sumByDay } from './rules/offered-minutes.ts';
import { listDays, requireRange } from './rules/range.ts';
import { findFigures, listSales, listWorkingProfessionals, listWorkplaces, type Scope } from './store.ts';

interface FigureQuery {
  from?: string;
  to?: string;
  businessId?: string;
}

// A year of a large business takes long.
const slowQuery = { milliseconds: 10_000 };

export async function getAnalytics(
  db: Database,
  session: Session,
  asked: FigureQuery,
  now: Date,
): Promise<AnalyticsReply> {
  // Reports invalid parameters before checking access.
  const known = asked.to === undefined ? null : requireRange(asked, asked.to);
  const scope = await requireScope(db, session, asked.businessId);
  const range = known ?? requireRange(asked, toLocal(now.getTime(), scope.timezone).date);
  const dates = listDays(range);
  const [figures, professionals, sales] = await db.transaction(
    async (transaction) => [
      await findFigures(transaction, { ...scope, ...range }),
      await listWorkingProfessionals(transaction, { ...scope, ...range }),
      // Packages are sold by the business, not by professionals.
      scope.professionalId === null ? await listSales(transaction, { ...scope, ...range }) : null,
    ],
    slowQuery,
  );
  // Computed with the rules that offer times, not in SQL.
  const offered = offeredMinutesOf(professionals, dates, scope.timezone);
  return presentAnalytics({
    ...figures,
    scope,
    range,
    dates,
    sales,
    offeredMinutes: sumByDay(offered, dates.length),
    offerings: professionals.map(({ professionalId, name }, index) => ({
      professionalId,
      name,
      offeredMinutes: (offered[index] ?? []).reduce((sum, minutes) => sum + minutes, 0),
    })),
  });
}

/** Managers see the whole business, professionals their own appointments. Others get BUSINESS_NOT_FOUND. */
async function requireScope(db: Queryable, session: Session, businessId?: string): Promise<Scope> {
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
        field: 'query.businessId',
        detail: 'Required, because you work at several businesses.',
      });
    return place;
  }
}
