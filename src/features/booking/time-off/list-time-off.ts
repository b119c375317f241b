import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import { decodeCursor, defaultLimit, Page, pageOf, wrongCursor } from '../../../http/pagination.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { isCalendarDate } from '../../../shared/time.ts';
import type { listTimeOff as route, TimeOffView } from './contract.ts';
import { findAffected } from './find-affected.ts';
import { presentTimeOff } from './present.ts';
import { listTimeOff as readTimeOff } from './store.ts';

type Query = Static<NonNullable<typeof route.query>>;

export async function listTimeOff(
  { db, clock }: { db: Database; clock: Clock },
  session: Session,
  { professionalId, businessId, withAbsences = false, from, to, cursor, limit = defaultLimit }: Query,
): Promise<Page<TimeOffView>> {
  if (from !== undefined && to !== undefined && to < from)
    throw new AppError('INVALID_VALUE', { detail: 'query.to: must not be before from.' });
  const rows = await readTimeOff(db, {
    session,
    professionalId,
    businessId,
    withAbsences,
    from,
    to,
    after: cursor === undefined ? null : readCursor(cursor),
    limit: limit + 1,
  });
  const page = pageOf(rows, limit, (row) => [row.start_date, row.id]);
  const affected = await findAffected(db, session, page.items, clock.now());
  return new Page(
    page.items.map((row) => presentTimeOff(row, affected.get(row.id))),
    page.next,
  );
}

function readCursor(cursor: string): readonly [string, string] {
  const position = decodeCursor(cursor, ['string', 'string']);
  if (!isCalendarDate(position[0])) throw wrongCursor();
  return position;
}
