import { AppError } from '../../../../errors.ts';
import type { Session } from '../../../../http/caller.ts';
import { decodeCursor, defaultLimit, Page, pageOf, wrongCursor } from '../../../../http/pagination.ts';
import type { RequireRepeated } from '../../../../http/repeated-fields.ts';
import type { RunIdempotent } from '../../../../http/route.ts';
import type { Database } from '../../../../platform/database/database.ts';
import { newId } from '../../../../shared/ids.ts';
import { requireRowLimit } from '../../../access/limits/require-limits.ts';
import { requireClient, requireLockedClient, requireManagedClient } from '../require-client.ts';
import type { NoteReply } from './contract.ts';
import { insertNote, listNotesOf, lockNote, type NoteRow, removeNote, updateNote } from './store.ts';

function presentNote(row: NoteRow): NoteReply {
  return {
    id: row.id,
    clientId: row.client_id,
    text: row.body,
    authorId: row.author_id,
    authorName: row.author_name,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

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

export function addNote(
  session: Session,
  clientId: string,
  { text }: { text: string },
  now: Date,
  runIdempotent: RunIdempotent,
): Promise<NoteReply> {
  return runIdempotent({
    transaction: async (transaction) => {
      // The lock serializes this with merges, so that the note is not lost.
      const client = await requireLockedClient(transaction, session, clientId);
      const row = await insertNote(transaction, {
        id: newId('clientNote', now.getTime()),
        clientId: client.id,
        authorId: session.userId,
        body: text.trim(),
        now,
      });
      await requireRowLimit(transaction, 'clientNotes', client.id, now);
      return presentNote(row);
    },
  });
}

const noteNotFound = () => new AppError('NOT_FOUND', { detail: 'Note not found.' });

interface Which {
  id: string;
  noteId: string;
}

export function changeNote(
  db: Database,
  session: Session,
  { id: clientId, noteId: id }: Which,
  { text }: { text?: string },
  now: Date,
  requireRepeated: RequireRepeated,
): Promise<NoteReply> {
  return db.transaction(async (transaction) => {
    await requireManagedClient(transaction, session, clientId);
    const note = await lockNote(transaction, { id, clientId });
    if (note === null) throw noteNotFound();
    await requireRepeated(async () => presentNote(note));
    if (text === undefined) return presentNote(note);
    return presentNote(await updateNote(transaction, id, text.trim(), now));
  });
}

export async function deleteNote(
  db: Database,
  session: Session,
  { id: clientId, noteId: id }: Which,
): Promise<void> {
  await db.transaction(async (transaction) => {
    await requireManagedClient(transaction, session, clientId);
    if (!(await removeNote(transaction, { id, clientId }))) throw noteNotFound();
  });
}
