import type { Static } from 'typebox';
import type { Session } from '../../../http/caller.ts';
import { decodeCursor, defaultLimit, Page, pageOf } from '../../../http/pagination.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { timeOfDay } from '../../../shared/time.ts';
import { presentEnd } from '../appointments/present.ts';
import type { KeptTimeView, listHolds as route } from './contract.ts';
import { type KeptRow, listKept } from './store.ts';

type Query = Static<NonNullable<typeof route.query>>;

export async function listHolds(
  { db, clock }: { db: Database; clock: Clock },
  session: Session,
  { cursor, limit = defaultLimit, ...asked }: Query,
): Promise<Page<KeptTimeView>> {
  const [startMs, id] = cursor === undefined ? [0, ''] : decodeCursor(cursor, ['number', 'string']);
  const after = { startMs, id };
  const rows = await listKept(db, { ...asked, session, now: clock.now(), after, limit: limit + 1 });
  const page = pageOf(rows, limit, (row) => [row.starts_at.getTime(), row.id]);
  return new Page(page.items.map(present), page.next);
}

const present = (row: KeptRow): KeptTimeView => ({
  businessId: row.business_id,
  professionalId: row.professional_id,
  date: row.date,
  start: timeOfDay(row.start_minute),
  end: presentEnd(row.ends_at.getTime(), row.timezone, row.date),
  expiresAt: row.expires_at.toISOString(),
});
