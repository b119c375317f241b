import type { Session } from '../../http/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import { toLocal } from '../../shared/zoned-time.ts';
import { requireBusiness } from '../businesses/require-business.ts';
import type { AnalyticsReply } from './contract.ts';
import { presentAnalytics } from './present.ts';
import { offeredMinutes } from './rules/offered-minutes.ts';
import { listDays, requireRange } from './rules/range.ts';
import { findFigures, listWorkers } from './store.ts';

interface Asked {
  from?: string;
  to?: string;
  businessId?: string;
}

// Of a large business a whole year may be asked for.
const patience = { milliseconds: 10_000 };

export async function getAnalytics(
  db: Database,
  session: Session,
  asked: Asked,
  now: Date,
): Promise<AnalyticsReply> {
  // Faults of the request are reported before faults of what it is about.
  const known = asked.to === undefined ? null : requireRange(asked, asked.to);
  const business = await requireBusiness(db, session, asked.businessId);
  const range = known ?? requireRange(asked, toLocal(now.getTime(), business.timezone).date);
  const dates = listDays(range);
  const [figures, workers] = await db.transaction(
    async (transaction) => [
      await findFigures(transaction, { businessId: business.id, ...range }),
      await listWorkers(transaction, { businessId: business.id, ...range }),
    ],
    patience,
  );
  // In code: when somebody works is decided by the rules that offer times, and these are not written a second time in SQL.
  return presentAnalytics({
    ...figures,
    business,
    range,
    dates,
    offeredMinutes: offeredMinutes(workers, dates, business.timezone),
  });
}
