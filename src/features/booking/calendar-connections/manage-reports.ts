import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import { decodeCursor, defaultLimit, Page, pageOf, wrongCursor } from '../../../http/pagination.ts';
import type { ConnectionDependencies } from './manage-connections.ts';
import { presentReport } from './present.ts';
import type * as contract from './report-contract.ts';
import { dismissReport, listReports as listReportRows, restoreEntry } from './report-store.ts';

type ListQuery = Static<NonNullable<typeof contract.listReports.query>>;
type ReportDependencies = Pick<ConnectionDependencies, 'db' | 'clock' | 'wakeReader'>;

export async function listReports(
  { db, clock }: Pick<ReportDependencies, 'db' | 'clock'>,
  session: Session,
  { cursor, limit = defaultLimit }: ListQuery,
): Promise<Page<contract.CalendarReportView>> {
  const after = cursor === undefined ? null : decodeCursor(cursor, ['number', 'string']);
  if (after !== null && Number.isNaN(new Date(after[0]).getTime())) throw wrongCursor();
  const rows = await listReportRows(db, { session, now: clock.now(), after, limit: limit + 1 });
  const page = pageOf(rows, limit, (row) => [row.starts_at.getTime(), row.report_id]);
  return new Page(page.items.map(presentReport), page.next);
}

/** Ends a report: the entry is written again, or stays as it is. */
export async function endReport(
  { db, clock, wakeReader }: ReportDependencies,
  { userId }: Session,
  id: string,
  action: 'restore' | 'dismiss',
): Promise<void> {
  await db.transaction(async (transaction) => {
    const isEnded = await (action === 'restore'
      ? restoreEntry(transaction, { id, userId, now: clock.now() })
      : dismissReport(transaction, { id, userId }));
    if (!isEnded) throw new AppError('NOT_FOUND');
    transaction.afterCommit(wakeReader);
  });
}
