import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

export interface CalendarChoice {
  id: string;
  mayWrite: boolean;
  reads: boolean;
  writes: boolean;
}

export function listChoices(db: Queryable, connectionId: string): Promise<CalendarChoice[]> {
  return db.rows(sql`
    select id, is_writable as "mayWrite", reads, writes from connected_calendars
    where connection_id = ${connectionId} order by id for update`);
}

/**
 * Calendars whose choice changes are read completely the next time. The former written calendar is cleared first,
 * because a unique index allows only one.
 */
export async function storeChoice(
  transaction: Transaction,
  connectionId: string,
  choices: readonly CalendarChoice[],
  now: Date,
): Promise<void> {
  const writtenId = choices.find(({ writes }) => writes)?.id ?? null;
  const readIds = choices.flatMap(({ id, reads }) => (reads ? [id] : []));
  await transaction.run(sql`
    update connected_calendars set writes = false
    where connection_id = ${connectionId} and writes and id is distinct from ${writtenId}::text`);
  await transaction.run(sql`
    update connected_calendars k set reads = k.id = any (${readIds}::text[]),
      writes = coalesce(k.id = ${writtenId}::text, false),
      sync_token = case when k.reads = (k.id = any (${readIds}::text[])) then k.sync_token end,
      ctag = case when k.reads = (k.id = any (${readIds}::text[])) then k.ctag end,
      read_until = case when k.reads = (k.id = any (${readIds}::text[])) then k.read_until end
    where k.connection_id = ${connectionId}`);
  await transaction.run(sql`
    update calendar_connections set next_fetch_at = ${now}, revision = revision + 1 where id = ${connectionId}`);
}
