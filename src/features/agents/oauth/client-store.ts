import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { ClientMetadata } from './rules/client-metadata.ts';

interface ClientRow {
  id: string;
  name: string;
  uri: string | null;
  redirect_uris: string[];
}

export async function insertClient(
  db: Queryable,
  client: ClientMetadata & { id: string; now: Date },
): Promise<void> {
  await db.run(sql`
    insert into oauth_clients (id, name, uri, redirect_uris, created_at, last_used_at)
    values (${client.id}, ${client.name}, ${client.uri}, ${client.redirectUris}, ${client.now}, ${client.now})`);
}

export async function findClientRow(db: Queryable, id: string): Promise<ClientRow | null> {
  return db.row<ClientRow>(sql`select id, name, uri, redirect_uris from oauth_clients where id = ${id}`);
}

export async function touchClient(db: Queryable, id: string, now: Date): Promise<void> {
  await db.run(sql`update oauth_clients set last_used_at = ${now} where id = ${id}`);
}

/** Those nobody has allowed anything for long, and that nobody allows anything now. */
export async function deleteUnusedClients(db: Queryable, usedBefore: Date): Promise<void> {
  await db.run(sql`
    delete from oauth_clients c where c.last_used_at < ${usedBefore}
      and not exists (select 1 from grants g where g.client_id = c.id and g.revoked_at is null)`);
}
