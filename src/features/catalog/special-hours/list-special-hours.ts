import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import { decodeCursor, defaultLimit, Page, pageOf, wrongCursor } from '../../../http/pagination.ts';
import type { Database } from '../../../platform/database/database.ts';
import { isCalendarDate } from '../../../shared/time.ts';
import type { listSpecialHours as route, SpecialHoursView } from './contract.ts';
import { findAsker } from './find-asker.ts';
import { presentSpecialHours } from './present.ts';
import { listSpecialHours as readSpecialHours } from './store.ts';

type Query = Static<NonNullable<typeof route.query>>;

export async function listSpecialHours(
  db: Database,
  session: Session,
  { cursor, limit = defaultLimit, ...query }: Query,
): Promise<Page<SpecialHoursView>> {
  const { professionalId, businessId, from, to } = query;
  if (from !== undefined && to !== undefined && to < from)
    throw new AppError('INVALID_VALUE', { detail: 'query.to: must not be before from.' });
  const rows = await readSpecialHours(db, {
    asker: await findAsker(db, session),
    professionalId,
    businessId,
    from,
    to,
    after: cursor === undefined ? null : readCursor(cursor),
    limit: limit + 1,
  });
  const page = pageOf(rows, limit, (row) => [row.date, row.start_minute, row.id]);
  return new Page(page.items.map(presentSpecialHours), page.next);
}

function readCursor(cursor: string): readonly [string, number, string] {
  const position = decodeCursor(cursor, ['string', 'number', 'string']);
  if (!isCalendarDate(position[0])) throw wrongCursor();
  return position;
}
