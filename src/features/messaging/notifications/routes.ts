import { AppError } from '../../../errors.ts';
import { type Session, sessionOf } from '../../../http/caller.ts';
import { decodeCursor, defaultLimit, Page, pageOf, wrongCursor } from '../../../http/pagination.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { NotificationView } from './contract.ts';
import * as contract from './contract.ts';
import { presentNotification } from './present.ts';
import { listNotifications, type Position, updateAllRead, updateRead } from './store.ts';

export function notificationRoutes({ db, clock }: { db: Database; clock: Clock }): BoundRoute[] {
  return [
    bind(contract.listNotifications, ({ caller, query }) =>
      listOwnNotifications(db, sessionOf(caller), query),
    ),
    bind(contract.readNotification, async ({ caller, params }) => {
      const which = { id: params.id, userId: sessionOf(caller).userId };
      const row = await updateRead(db, which, clock.now());
      if (row === null) throw new AppError('NOT_FOUND');
      return presentNotification(row);
    }),
    bind(contract.readAllNotifications, async ({ caller }) => {
      await updateAllRead(db, sessionOf(caller).userId, clock.now());
      return undefined;
    }),
  ];
}

const list = 'notifications';

async function listOwnNotifications(
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
  const [name, milliseconds, id] = decodeCursor(cursor, ['string', 'milliseconds', 'string']);
  if (name !== list) throw wrongCursor();
  return { milliseconds, id };
}
