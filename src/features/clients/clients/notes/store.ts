import type { Queryable, Transaction } from '../../../../platform/database/database.ts';
import { sql } from '../../../../platform/database/sql.ts';

export interface NoteRow {
  id: string;
  client_id: string;
  author_id: string | null;
  author_name: string | null;
  body: string;
  created_at: Date;
  updated_at: Date;
}

const columns = sql`n.id, n.client_id, n.author_id,
  (select u.name from users u where u.id = n.author_id and u.deleted_at is null) as author_name, n.body, n.created_at,
  n.updated_at`;

/** Latest first. */
export function listNotesOf(
  db: Queryable,
  clientId: string,
  page: { before: string | null; limit: number },
): Promise<NoteRow[]> {
  return db.rows(sql`
    select ${columns} from client_notes n
    where n.client_id = ${clientId} and (${page.before}::text is null or n.id < ${page.before})
    order by n.id desc limit ${page.limit}`);
}

export async function insertNote(
  transaction: Transaction,
  note: { id: string; clientId: string; authorId: string | null; body: string; now: Date },
): Promise<NoteRow> {
  const row = await transaction.row<NoteRow>(sql`
    insert into client_notes as n (id, client_id, author_id, body, created_at, updated_at)
    values (${note.id}, ${note.clientId}, ${note.authorId}, ${note.body}, ${note.now}, ${note.now}) returning ${columns}`);
  return row!;
}

/** Null if the client has no such note. The lock serializes concurrent changes. */
export function lockNote(
  transaction: Transaction,
  which: { id: string; clientId: string },
): Promise<NoteRow | null> {
  return transaction.row(sql`
    select ${columns} from client_notes n where n.id = ${which.id} and n.client_id = ${which.clientId} for update of n`);
}

export async function updateNote(
  transaction: Transaction,
  id: string,
  body: string,
  now: Date,
): Promise<NoteRow> {
  const row = await transaction.row<NoteRow>(sql`
    update client_notes n set body = ${body}, updated_at = ${now} where n.id = ${id} returning ${columns}`);
  return row!;
}

export async function removeNote(
  transaction: Transaction,
  which: { id: string; clientId: string },
): Promise<boolean> {
  const removed = await transaction.run(
    sql`delete from client_notes where id = ${which.id} and client_id = ${which.clientId}`,
  );
  return removed === 1;
}
