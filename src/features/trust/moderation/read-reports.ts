import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import { decodeCursor, defaultLimit, Page, pageOf, wrongCursor } from '../../../http/pagination.ts';
import type { Database } from '../../../platform/database/database.ts';
import { minuteMs } from '../../../shared/time.ts';
import type { ModerationReportView, ReportDetailView, listReports as route } from './contract.ts';
import { presentDecision, presentForAdmin, presentTarget } from './present.ts';
import type { ModerationDependencies } from './resolve-report.ts';
import { countOpenReports, findReport, listDecisions, listReports as listRows } from './store.ts';
import { findTarget } from './target-store.ts';

/** Time to look at a reported picture. */
const pictureMilliseconds = 60 * minuteMs;

/** Includes the current target, the number of open reports and earlier decisions. */
export async function getReport(
  { db, clock, picturePaths }: Pick<ModerationDependencies, 'db' | 'clock' | 'picturePaths'>,
  id: string,
): Promise<ReportDetailView> {
  const report = await findReport(db, id);
  if (report === null) throw new AppError('NOT_FOUND');
  const key = { type: report.target_type, id: report.target_id };
  const [target, openReports, decisions] = await Promise.all([
    findTarget(db, key),
    countOpenReports(db, key),
    listDecisions(db, key),
  ]);
  return {
    ...presentForAdmin(report),
    target: target === null ? null : presentTarget(key, target),
    ...(target !== null &&
      key.type === 'picture' && {
        picture: picturePaths.create(
          key.id,
          new Date(clock.now().getTime() + pictureMilliseconds),
          '/1600.webp',
        ),
      }),
    openReports,
    decisions: decisions.map(presentDecision),
  };
}

type Query = Static<NonNullable<typeof route.query>>;

const list = 'reports';

export async function listReports(
  db: Database,
  { status, targetType, targetId, cursor, limit = defaultLimit }: Query,
): Promise<Page<ModerationReportView>> {
  const after = cursor === undefined ? null : readCursor(cursor);
  const rows = await listRows(db, { status, targetType, targetId, after, limit: limit + 1 });
  const page = pageOf(rows, limit, (row) => [list, row.status === 'open' ? 0 : 1, row.id]);
  return new Page(page.items.map(presentForAdmin), page.next);
}

function readCursor(cursor: string): { settled: boolean; id: string } {
  const [name, settled, id] = decodeCursor(cursor, ['string', 'number', 'string']);
  if (name !== list || (settled !== 0 && settled !== 1)) throw wrongCursor();
  return { settled: settled === 1, id };
}
