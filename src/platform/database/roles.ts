import pg from 'pg';
import type { Logger } from 'pino';

/** Privileges of the service role on tables. */
const onTables = ['select', 'insert', 'update', 'delete'] as const;

const quoted = pg.escapeIdentifier;

/**
 * Grants the service role access to existing and future tables, but not to change them or the table
 * `migrations`. Checked at every start, because a restored backup may lack privileges.
 */
export async function grantToService(client: pg.ClientBase, role: string): Promise<void> {
  const { rows } = await client.query<{ above: boolean; lacking: boolean }>(lacksRights, [role]);
  if (rows[0]?.above || !rows[0]?.lacking) return;
  const schema = quoted(
    (await client.query<{ name: string }>('select current_schema() as name')).rows[0]!.name,
  );
  const to = quoted(role);
  const rights = onTables.join(', ');
  await client.query('begin');
  try {
    await client.query(`
      grant usage on schema ${schema} to ${to};
      grant ${rights} on all tables in schema ${schema} to ${to};
      grant usage, select on all sequences in schema ${schema} to ${to};
      revoke all on migrations from ${to};
      grant select on migrations to ${to};
      alter default privileges in schema ${schema} grant ${rights} on tables to ${to};
      alter default privileges in schema ${schema} grant usage, select on sequences to ${to}`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

// `above`: the role owns the tables or is a superuser, so its privileges cannot be changed.
const lacksRights = `
  select (select r.rolsuper or m.relowner = r.oid from pg_roles r, pg_class m
      where r.rolname = $1 and m.oid = 'migrations'::regclass) as above,
    not has_schema_privilege($1, current_schema(), 'usage') or coalesce(bool_or(
    case when relkind = 'S' then not (has_sequence_privilege($1, oid, 'usage') and has_sequence_privilege($1, oid, 'select'))
      when relname = 'migrations' then has_table_privilege($1, oid, 'update') or not has_table_privilege($1, oid, 'select')
      else not (${onTables.map((right) => `has_table_privilege($1, oid, '${right}')`).join(' and ')}) end), false) as lacking
  from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'S')`;

interface Service {
  role: string;
  superuser: boolean;
  database: string;
}

// Identifies the database of the running server, because two URLs can differ and mean the same.
const whoAndWhere = `
  select rolname as role, rolsuper as superuser, pg_postmaster_start_time() || ' ' || d.oid as database
  from pg_roles, pg_database d where rolname = current_user and datname = current_database()`;

/**
 * Role that the service connects as. Warns about superusers, and throws if the owner URL names another
 * database.
 */
export async function readServiceRole(url: string, ownerUrl: string, log: Logger): Promise<string> {
  const read = (from: string) =>
    withClient(from, log, async (client) => (await client.query<Service>(whoAndWhere)).rows[0]!);
  const { role, superuser, database } = await read(url);
  if (superuser)
    log.warn(
      { role },
      'DATABASE_URL names a superuser. Use a separate role for the service, and the owner in MIGRATION_DATABASE_URL.',
    );
  if (ownerUrl !== url && (await read(ownerUrl)).database !== database)
    throw new Error('MIGRATION_DATABASE_URL must name the same database as DATABASE_URL.');
  return role;
}

/** Rewrites tables, so that old row versions are removed from disk. */
export async function rewriteTables(url: string, log: Logger, tables: readonly string[]): Promise<void> {
  await withClient(url, log, async (client) => {
    // For tables of another owner, PostgreSQL only emits a notice.
    for (const table of tables) await client.query(`vacuum full ${quoted(table)}`);
  });
}

async function withClient<T>(url: string, log: Logger, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'openslot administration' });
  client.on('error', (error) => log.warn({ err: error }, 'administration connection lost'));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
