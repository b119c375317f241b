import type { Static } from 'typebox';
import type { Session } from '../../../http/caller.ts';
import { decodeCursor, defaultLimit, Page, pageOf, wrongCursor } from '../../../http/pagination.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { AffectedAppointmentView } from '../time-off/contract.ts';
import { presentAffected } from '../time-off/present.ts';
import type * as contract from './contract.ts';
import { presentConnection } from './present.ts';
import { listConflicts as listConflictRows, listConnections as listConnectionRows } from './store.ts';

type ListQuery = Static<NonNullable<typeof contract.listConnections.query>>;

export async function listConnections(
  db: Database,
  { userId }: Session,
  { cursor, limit = defaultLimit }: ListQuery,
): Promise<Page<contract.CalendarConnectionView>> {
  const [after] = cursor === undefined ? [''] : decodeCursor(cursor, ['string']);
  const rows = await listConnectionRows(db, userId, { after, limit: limit + 1 });
  const page = pageOf(rows, limit, (row) => [row.id]);
  return new Page(page.items.map(presentConnection), page.next);
}

type ConflictQuery = Static<NonNullable<typeof contract.listConflicts.query>>;

/** Appointments in busy times that the caller is staff of. */
export async function listConflicts(
  { db, clock }: { db: Database; clock: Clock },
  session: Session,
  { cursor, limit = defaultLimit, ...whose }: ConflictQuery,
): Promise<Page<AffectedAppointmentView>> {
  const after = cursor === undefined ? null : decodeCursor(cursor, ['number', 'string']);
  if (after !== null && Number.isNaN(new Date(after[0]).getTime())) throw wrongCursor();
  const rows = await listConflictRows(db, { session, ...whose, now: clock.now(), after, limit: limit + 1 });
  const page = pageOf(rows, limit, (row) => [row.starts_at.getTime(), row.id]);
  return new Page(page.items.map(presentAffected), page.next);
}
