import type { Session } from '../../../../http/caller.ts';
import { decodeCursor, defaultLimit, Page, pageOf, wrongCursor } from '../../../../http/pagination.ts';
import type { Database } from '../../../../platform/database/database.ts';
import { requireClient } from '../require-client.ts';
import type { NoteReply } from './contract.ts';
import { presentNote } from './present.ts';
import { listNotesOf } from './store.ts';

const listName = 'client notes';

export async function listNotes(
  db: Database,
  session: Session,
  clientId: string,
  { cursor, limit = defaultLimit }: { cursor?: string; limit?: number },
): Promise<Page<NoteReply>> {
  const [list, before] = cursor === undefined ? [listName, null] : decodeCursor(cursor, ['string', 'string']);
  if (list !== listName) throw wrongCursor();
  const client = await requireClient(db, session, clientId);
  const rows = await listNotesOf(db, client.id, { before, limit: limit + 1 });
  const page = pageOf(rows, limit, ({ id }) => [listName, id]);
  return new Page(page.items.map(presentNote), page.next);
}
