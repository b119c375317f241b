import type { Queryable, Transaction } from '../../../../platform/database/database.ts';
import { type Sql, sql } from '../../../../platform/database/sql.ts';
import type { ClientLine, RowFault } from '../rules/read-client-rows.ts';
import type { SavedRow } from './save-rows.ts';

export interface ImportRow {
  id: string;
  business_id: string;
  status: 'waiting' | 'running' | 'done' | 'cancelled' | 'stopped';
  total: number;
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
  created_at: Date;
  finished_at: Date | null;
}

const columns = sql`i.id, i.business_id, i.status, i.total, i.created, i.updated, i.unchanged, i.failed, i.created_at, i.finished_at`;

/** Null while another one of the business is under way. */
export function insertImport(
  transaction: Transaction,
  fields: { id: string; businessId: string; userId: string; total: number; failed: number; now: Date },
): Promise<ImportRow | null> {
  return transaction.row(sql`
    insert into client_imports as i (id, business_id, user_id, total, failed, created_at)
    values (${fields.id}, ${fields.businessId}, ${fields.userId}, ${fields.total}, ${fields.failed}, ${fields.now})
    on conflict (business_id) where status in ('waiting', 'running') do nothing returning ${columns}`);
}

export async function insertLines(
  transaction: Transaction,
  importId: string,
  lines: readonly ClientLine[],
): Promise<void> {
  await transaction.run(sql`
    insert into client_import_rows (import_id, line, name, email, email_key, phone, notes)
    select ${importId}, * from unnest(${lines.map(({ line }) => line)}::integer[], ${lines.map(({ name }) => name)}::text[],
      ${lines.map(({ email }) => email?.address ?? null)}::text[], ${lines.map(({ email }) => email?.key ?? null)}::text[],
      ${lines.map(({ phone }) => phone)}::text[], ${lines.map(({ notes }) => notes)}::text[])`);
}

export async function insertFaults(
  transaction: Transaction,
  importId: string,
  faults: readonly RowFault[],
): Promise<void> {
  await transaction.run(sql`
    insert into client_import_rows (import_id, outcome, line, code, field, reason)
    select ${importId}, 'failed', * from unnest(${faults.map(({ line }) => line)}::integer[], ${faults.map(({ code }) => code)}::text[],
      ${faults.map(({ field }) => field)}::text[], ${faults.map(({ reason }) => reason)}::text[])`);
}

export function findImport(db: Queryable, id: string): Promise<ImportRow | null> {
  return db.row(sql`select ${columns} from client_imports i where i.id = ${id}`);
}

/** Closes: a part being stored twice, by a process that was thought dead, and a part being stored while the import is called off. */
export function lockImport(transaction: Transaction, id: string): Promise<ImportRow | null> {
  return transaction.row(sql`select ${columns} from client_imports i where i.id = ${id} for update`);
}

/** Latest first. */
export function listImportsOf(
  db: Queryable,
  businessId: string,
  page: { before: string | null; limit: number },
): Promise<ImportRow[]> {
  return db.rows(sql`
    select ${columns} from client_imports i
    where i.business_id = ${businessId} and (${page.before}::text is null or i.id < ${page.before})
    order by i.id desc limit ${page.limit}`);
}

interface LineColumns {
  line: number;
  name: string;
  email: string | null;
  email_key: string | null;
  phone: string | null;
  notes: string | null;
}

/** The next of those that are not done, in the order of the file. */
export async function listLinesToDo(
  transaction: Transaction,
  importId: string,
  limit: number,
): Promise<ClientLine[]> {
  const rows = await transaction.rows<LineColumns>(sql`
    select line, name, email, email_key, phone, notes from client_import_rows
    where import_id = ${importId} and outcome is null order by line limit ${limit}`);
  return rows.map(({ email, email_key, ...rest }) => ({
    ...rest,
    email: email === null || email_key === null ? null : { address: email, key: email_key },
  }));
}

const emptied = sql`name = null, email = null, email_key = null, phone = null, notes = null`;

/** What became of them. What they said of people goes. */
export async function endLines(
  transaction: Transaction,
  importId: string,
  saved: readonly SavedRow[],
): Promise<void> {
  await transaction.run(sql`
    update client_import_rows r set outcome = done.outcome, client_id = done.id, ${emptied}
    from unnest(${saved.map(({ line }) => line)}::integer[], ${saved.map(({ id }) => id)}::text[],
      ${saved.map(({ outcome }) => outcome)}::text[]) as done (line, id, outcome)
    where r.import_id = ${importId} and r.line = done.line`);
}

/** The rest is left out, all for one reason. Returns how many there were. */
export function failLines(
  transaction: Transaction,
  importId: string,
  why: { code: string; reason: string },
): Promise<number> {
  return transaction.run(sql`
    update client_import_rows set outcome = 'failed', code = ${why.code}, reason = ${why.reason}, ${emptied}
    where import_id = ${importId} and outcome is null`);
}

export async function forgetLines(transaction: Transaction, importId: string): Promise<void> {
  await transaction.run(
    sql`delete from client_import_rows where import_id = ${importId} and outcome is null`,
  );
}

export async function updateImport(
  transaction: Transaction,
  id: string,
  change: Pick<ImportRow, 'status'> & {
    created?: number;
    updated?: number;
    unchanged?: number;
    failed?: number;
  },
  now: Date,
): Promise<ImportRow> {
  const { status, created = 0, updated = 0, unchanged = 0, failed = 0 } = change;
  const row = await transaction.row<ImportRow>(sql`
    update client_imports i set status = ${status}, created = i.created + ${created}, updated = i.updated + ${updated},
      unchanged = i.unchanged + ${unchanged}, failed = i.failed + ${failed},
      finished_at = ${status === 'running' ? null : now}
    where i.id = ${id} returning ${columns}`);
  return row!;
}

export interface ImportedRow {
  line: number;
  outcome: 'created' | 'updated' | 'unchanged' | 'failed';
  client_id: string | null;
  code: string | null;
  field: 'name' | 'email' | 'phone' | 'notes' | null;
  reason: string | null;
}

/** In the order of the file. */
export function listDoneLines(
  db: Queryable,
  importId: string,
  page: { outcome: string | null; after: number; limit: number },
): Promise<ImportedRow[]> {
  const wanted: Sql = page.outcome === null ? sql`outcome is not null` : sql`outcome = ${page.outcome}`;
  return db.rows(sql`
    select line, outcome, client_id, code, field, reason from client_import_rows
    where import_id = ${importId} and line > ${page.after} and ${wanted} order by line limit ${page.limit}`);
}

/** Those that ended long ago; and what a failed job left behind stops, so that it neither keeps people's data nor blocks the next one. */
export async function tidyImports(db: Queryable, now: Date): Promise<void> {
  await db.run(sql`delete from client_imports where finished_at < ${now}::timestamptz - interval '30 days'`);
  await db.run(sql`
    with stuck as (
      update client_imports set status = 'stopped', finished_at = ${now}
      where status in ('waiting', 'running') and created_at < ${now}::timestamptz - interval '3 days' returning id)
    delete from client_import_rows r using stuck where r.import_id = stuck.id and r.outcome is null`);
}
