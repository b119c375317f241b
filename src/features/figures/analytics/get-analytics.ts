import type { Session } from '../../../http/caller.ts';
import type { Database } from '../../../platform/database/database.ts';
import { toLocal } from '../../../shared/zoned-time.ts';
import type { AnalyticsReply } from './contract.ts';
import { presentAnalytics } from './present.ts';
import { requireScope } from './require-scope.ts';
import { offeredByWorker, sumByDay } from './rules/offered-minutes.ts';
import { listDays, requireRange } from './rules/range.ts';
import { findFigures, listSales, listWorkers } from './store.ts';

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
  const scope = await requireScope(db, session, asked.businessId);
  const range = known ?? requireRange(asked, toLocal(now.getTime(), scope.timezone).date);
  const dates = listDays(range);
  const [figures, workers, sales] = await db.transaction(
    async (transaction) => [
      await findFigures(transaction, { ...scope, ...range }),
      await listWorkers(transaction, { ...scope, ...range }),
      // The business sells them, whoever performs the visits.
      scope.professionalId === null ? await listSales(transaction, { ...scope, ...range }) : null,
    ],
    patience,
  );
  // In code: when somebody works is decided by the rules that offer times, and these are not written a second time in SQL.
  const offered = offeredByWorker(workers, dates, scope.timezone);
  return presentAnalytics({
    ...figures,
    scope,
    range,
    dates,
    sales,
    offeredMinutes: sumByDay(offered, dates.length),
    offerings: workers.map(({ professionalId, name }, index) => ({
      professionalId,
      name,
      offeredMinutes: (offered[index] ?? []).reduce((sum, minutes) => sum + minutes, 0),
    })),
  });
}
