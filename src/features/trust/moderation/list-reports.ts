import type { Static } from 'typebox';
import { decodeCursor, defaultLimit, Page, pageOf, wrongCursor } from '../../../http/pagination.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { ModerationReportView, listReports as route } from './contract.ts';
import { presentToAdmin } from './present.ts';
import { listReports as listRows } from './store.ts';

type Query = Static<NonNullable<typeof route.query>>;

const list = 'reports';

export async function listReports(
  db: Database,
  { status, targetType, targetId, cursor, limit = defaultLimit }: Query,
): Promise<Page<ModerationReportView>> {
  const after = cursor === undefined ? null : readCursor(cursor);
  const rows = await listRows(db, { status, targetType, targetId, after, limit: limit + 1 });
  const page = pageOf(rows, limit, (row) => [list, row.status === 'open' ? 0 : 1, row.id]);
  return new Page(page.items.map(presentToAdmin), page.next);
}

function readCursor(cursor: string): { settled: boolean; id: string } {
  const [name, settled, id] = decodeCursor(cursor, ['string', 'number', 'string']);
  if (name !== list || (settled !== 0 && settled !== 1)) throw wrongCursor();
  return { settled: settled === 1, id };
}
