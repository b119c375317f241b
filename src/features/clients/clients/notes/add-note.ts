import type { Session } from '../../../../http/caller.ts';
import type { RunIdempotent } from '../../../../http/route.ts';
import { newId } from '../../../../shared/ids.ts';
import { requireRoom } from '../../../access/limits/require-room.ts';
import { requireLockedClient } from '../require-client.ts';
import type { NoteReply } from './contract.ts';
import { presentNote } from './present.ts';
import { insertNote } from './store.ts';

export function addNote(
  session: Session,
  clientId: string,
  { text }: { text: string },
  now: Date,
  runIdempotent: RunIdempotent,
): Promise<NoteReply> {
  return runIdempotent({
    transaction: async (transaction) => {
      // Held, so that a merge takes the note along or has taken the record away.
      const client = await requireLockedClient(transaction, session, clientId);
      const row = await insertNote(transaction, {
        id: newId('clientNote', now.getTime()),
        clientId: client.id,
        authorId: session.userId,
        body: text.trim(),
        now,
      });
      await requireRoom(transaction, 'clientNotes', client.id, now);
      return presentNote(row);
    },
  });
}
