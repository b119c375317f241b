import type { Session } from '../../../http/caller.ts';
import { decodeCursor, defaultLimit, Page, pageOf, wrongCursor } from '../../../http/pagination.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { NotificationView } from './contract.ts';
import { presentNotification } from './present.ts';
import { listNotifications, type Position } from './store.ts';

const list = 'notifications';

export async function listOwnNotifications(
  db: Database,
  { userId }: Session,
  { unread = false, cursor, limit = defaultLimit }: { unread?: boolean; cursor?: string; limit?: number },
): Promise<Page<NotificationView>> {
  const before = cursor === undefined ? null : readPosition(cursor);
  const rows = await listNotifications(db, userId, { unread, before, limit });
  const page = pageOf(rows, limit, (row) => [list, row.created_at.getTime(), row.id]);
  return new Page(page.items.map(presentNotification), page.next);
}

function readPosition(cursor: string): Position {
  const [name, milliseconds, id] = decodeCursor(cursor, ['string', 'number', 'string']);
  // Beyond what a date can be, the database would refuse the sum.
  const isDate = Number.isInteger(milliseconds) && milliseconds >= 0 && milliseconds <= 8.64e15;
  if (name !== list || !isDate) throw wrongCursor();
  return { milliseconds, id };
}
