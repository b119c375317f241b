import { AppError } from '../../errors.ts';
import type { Session } from '../../http/caller.ts';
import { decodeCursor, defaultLimit, Page, pageOf } from '../../http/pagination.ts';
import type { Database } from '../../platform/database/database.ts';
import type { VisitBody } from './contract.ts';
import { listVisits as listRows } from './history-store.ts';
import { presentVisit } from './present-visit.ts';
import { findOwnClient } from './store.ts';

export async function listVisits(
  db: Database,
  session: Session,
  clientId: string,
  { cursor, limit = defaultLimit }: { cursor?: string; limit?: number },
): Promise<Page<VisitBody>> {
  const before = cursor === undefined ? null : readCursor(cursor);
  const client = await findOwnClient(db, session.userId, clientId);
  if (client === null) throw new AppError('CLIENT_NOT_FOUND');
  const whose = { id: client.id, businessId: client.business_id, userId: client.user_id };
  const rows = await listRows(db, whose, { before, limit: limit + 1 });
  const page = pageOf(rows, limit, (row) => [row.starts_at.getTime(), row.id]);
  return new Page(page.items.map(presentVisit), page.next);
}

const year10000 = 253_402_300_800_000;

function readCursor(cursor: string): { startsAt: Date; id: string } {
  const [milliseconds, id] = decodeCursor(cursor, ['number', 'string']);
  // Callers can make up anything, and neither side can hold any number as a time.
  if (!Number.isInteger(milliseconds) || milliseconds < 0 || milliseconds >= year10000)
    throw new AppError('INVALID_INPUT');
  return { startsAt: new Date(milliseconds), id };
}
