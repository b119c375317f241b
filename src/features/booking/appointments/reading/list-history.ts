import { AppError } from '../../../../errors.ts';
import type { Session } from '../../../../http/caller.ts';
import { decodeCursor, defaultLimit, Page, pageOf } from '../../../../http/pagination.ts';
import type { Database } from '../../../../platform/database/database.ts';
import { findAppointment } from '../store.ts';
import type { HistoryView } from './contract.ts';
import { type HistoryRow, listHistoryOf } from './store.ts';

export async function listHistory(
  db: Database,
  session: Session,
  id: string,
  { cursor, limit = defaultLimit }: { cursor?: string; limit?: number },
): Promise<Page<HistoryView>> {
  const after = cursor === undefined ? 0 : readKey(cursor);
  const appointment = await findAppointment(db, session, id);
  if (appointment?.role !== 'staff') throw new AppError('APPOINTMENT_NOT_FOUND');
  const rows = await listHistoryOf(db, id, { after, limit: limit + 1 });
  const page = pageOf(rows, limit, (row) => [row.key]);
  return new Page(page.items.map(presentEntry), page.next);
}

function readKey(cursor: string): number {
  const [key] = decodeCursor(cursor, ['number']);
  if (!Number.isSafeInteger(key)) throw new AppError('INVALID_INPUT');
  return key;
}

const presentEntry = (row: HistoryRow): HistoryView => ({
  at: row.at.toISOString(),
  by: row.by_user_id,
  action: row.action as HistoryView['action'],
  ...(row.before && { from: row.before }),
  ...(row.after && { to: row.after }),
});
