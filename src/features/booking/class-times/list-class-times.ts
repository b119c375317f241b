import type { Static } from 'typebox';
import type { Session } from '../../../http/caller.ts';
import { decodeCursor, defaultLimit, Page, pageOf } from '../../../http/pagination.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { ClassTimeView, listClassTimes as route } from './contract.ts';
import { presentClassTime } from './present.ts';
import { listClassTimes as listRows } from './store.ts';

type Query = Static<NonNullable<typeof route.query>>;

export async function listClassTimes(
  db: Database,
  session: Session,
  { cursor, limit = defaultLimit, ...filters }: Query,
): Promise<Page<ClassTimeView>> {
  const [after] = cursor === undefined ? [''] : decodeCursor(cursor, ['string']);
  const rows = await listRows(db, session, filters, { after, limit: limit + 1 });
  const page = pageOf(rows, limit, ({ id }) => [id]);
  return new Page(page.items.map(presentClassTime), page.next);
}
