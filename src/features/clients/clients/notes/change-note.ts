import { AppError } from '../../../../errors.ts';
import type { Session } from '../../../../http/caller.ts';
import type { RequireRepeated } from '../../../../http/repeated-fields.ts';
import type { Database } from '../../../../platform/database/database.ts';
import { requireHeldClient } from '../require-client.ts';
import type { NoteReply } from './contract.ts';
import { presentNote } from './present.ts';
import { lockNote, removeNote, updateNote } from './store.ts';

const noteNotFound = () => new AppError('NOT_FOUND', { detail: 'No such note of this client was found.' });

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
    await requireHeldClient(transaction, session, clientId);
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
    await requireHeldClient(transaction, session, clientId);
    if (!(await removeNote(transaction, { id, clientId }))) throw noteNotFound();
  });
}
