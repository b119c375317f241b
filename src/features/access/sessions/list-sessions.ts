import type { Session } from '../../../http/caller.ts';
import { decodeCursor, defaultLimit, Page, pageOf, wrongCursor } from '../../../http/pagination.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { OwnSessionReply } from './contract.ts';
import { presentSession } from './present.ts';
import { listOwnSessions } from './store.ts';

const list = 'sessions';

export async function listSessionsOf(
  { db, clock }: { db: Database; clock: Clock },
  session: Session,
  { cursor, limit = defaultLimit }: { cursor?: string; limit?: number },
): Promise<Page<OwnSessionReply>> {
  const beforeId = cursor === undefined ? null : readCursor(cursor);
  const rows = await listOwnSessions(db, session.userId, { beforeId, limit, now: clock.now() });
  const page = pageOf(rows, limit, (row) => [list, row.id]);
  return new Page(
    page.items.map((row) => presentSession(row, session.id)),
    page.next,
  );
}

function readCursor(cursor: string): string {
  const [name, id] = decodeCursor(cursor, ['string', 'string']);
  if (name !== list) throw wrongCursor();
  return id;
}
