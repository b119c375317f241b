import type { NoteReply } from './contract.ts';
import type { NoteRow } from './store.ts';

export function presentNote(row: NoteRow): NoteReply {
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
