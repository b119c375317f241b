import type { Queryable, Transaction } from '../../../../platform/database/database.ts';
import { lockSpaces } from '../../../../platform/database/lock-spaces.ts';
import { type Sql, sql } from '../../../../platform/database/sql.ts';
import type { ImportField } from '../rules/import-columns.ts';
import { emptyProfile, type ImportedProfile, isEmptyProfile } from '../rules/imported-profile.ts';
import type { ClientLine, RowFault } from '../rules/read-client-rows.ts';

export interface SavedRow {
  line: number;
  /** Id of the client. */
  id: string;
  outcome: 'created' | 'updated' | 'unchanged';
}

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

/** Null while another import of the business is active. */
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
    insert into client_import_rows (import_id, line, name, email, email_key, phone, notes, profile)
    select ${importId}, line, name, email, email_key, phone, notes, profile::jsonb from unnest(${lines.map(({ line }) => line)}::integer[], ${lines.map(({ name }) => name)}::text[],
      ${lines.map(({ email }) => email?.address ?? null)}::text[], ${lines.map(({ email }) => email?.key ?? null)}::text[],
      ${lines.map(({ phone }) => phone)}::text[], ${lines.map(({ notes }) => notes)}::text[],
      ${lines.map(({ profile }) => (isEmptyProfile(profile) ? null : JSON.stringify(profile)))}::text[])
      as row (line, name, email, email_key, phone, notes, profile)`);
}

export async function insertFaults(
  transaction: Transaction,
  importId: string,
  faults: readonly RowFault[],
): Promise<void> {
  await transaction.run(sql`
    insert into client_import_rows (import_id, outcome, line, code, field, reason, content)
    select ${importId}, 'failed', * from unnest(${faults.map(({ line }) => line)}::integer[], ${faults.map(({ code }) => code)}::text[],
      ${faults.map(({ field }) => field)}::text[], ${faults.map(({ reason }) => reason)}::text[],
      ${faults.map(({ content }) => content)}::text[])`);
}

export function findImport(db: Queryable, id: string): Promise<ImportRow | null> {
  return db.row(sql`select ${columns} from client_imports i where i.id = ${id}`);
}

/** Serializes batches: prevents storing a batch twice and storing a batch of a cancelled import. */
export function lockImport(transaction: Transaction, id: string): Promise<ImportRow | null> {
  return transaction.row(sql`select ${columns} from client_imports i where i.id = ${id} for update`);
}

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
  profile: ImportedProfile | null;
}

/** The next unprocessed rows, in file order. */
export async function listPendingLines(
  transaction: Transaction,
  importId: string,
  limit: number,
): Promise<ClientLine[]> {
  const rows = await transaction.rows<LineColumns>(sql`
    select line, name, email, email_key, phone, notes, profile from client_import_rows
    where import_id = ${importId} and outcome is null order by line limit ${limit}`);
  return rows.map(({ email, email_key, profile, ...rest }) => ({
    ...rest,
    profile: profile ?? emptyProfile,
    email: email === null || email_key === null ? null : { address: email, key: email_key },
  }));
}

const withoutPersonalData = sql`name = null, email = null, email_key = null, phone = null, notes = null, profile = null`;

/** Stores the results and removes the personal data of the rows. */
export async function markLinesDone(
  transaction: Transaction,
  importId: string,
  saved: readonly SavedRow[],
): Promise<void> {
  await transaction.run(sql`
    update client_import_rows r set outcome = done.outcome, client_id = done.id, ${withoutPersonalData}
    from unnest(${saved.map(({ line }) => line)}::integer[], ${saved.map(({ id }) => id)}::text[],
      ${saved.map(({ outcome }) => outcome)}::text[]) as done (line, id, outcome)
    where r.import_id = ${importId} and r.line = done.line`);
}

/** Stores the problems of rows that were rejected while they were stored. */
export async function markLinesFailed(
  transaction: Transaction,
  importId: string,
  faults: readonly RowFault[],
): Promise<void> {
  await transaction.run(sql`
    update client_import_rows r set outcome = 'failed', code = bad.code, field = bad.field, reason = bad.reason,
      content = bad.content, ${withoutPersonalData}
    from unnest(${faults.map(({ line }) => line)}::integer[], ${faults.map(({ code }) => code)}::text[],
      ${faults.map(({ field }) => field)}::text[], ${faults.map(({ reason }) => reason)}::text[],
      ${faults.map(({ content }) => content)}::text[]) as bad (line, code, field, reason, content)
    where r.import_id = ${importId} and r.line = bad.line`);
}

/** Marks all unprocessed rows as failed and returns their number. */
export function failLines(
  transaction: Transaction,
  importId: string,
  why: { code: string; reason: string },
): Promise<number> {
  return transaction.run(sql`
    update client_import_rows set outcome = 'failed', code = ${why.code}, reason = ${why.reason}, ${withoutPersonalData}
    where import_id = ${importId} and outcome is null`);
}

export async function deletePendingLines(transaction: Transaction, importId: string): Promise<void> {
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
  field: ImportField | null;
  reason: string | null;
  content: string | null;
}

export function listDoneLines(
  db: Queryable,
  importId: string,
  page: { outcome: string | null; after: number; limit: number },
): Promise<ImportedRow[]> {
  const wanted: Sql = page.outcome === null ? sql`outcome is not null` : sql`outcome = ${page.outcome}`;
  return db.rows(sql`
    select line, outcome, client_id, code, field, reason, content from client_import_rows
    where import_id = ${importId} and line > ${page.after} and ${wanted} order by line limit ${page.limit}`);
}

/**
 * Deletes old imports, and stops imports whose job failed, so that they neither retain personal data nor
 * block the next import.
 */
export async function deleteOldImports(db: Queryable, now: Date): Promise<void> {
  await db.run(sql`delete from client_imports where finished_at < ${now}::timestamptz - interval '30 days'`);
  await db.run(sql`
    with stuck as (
      update client_imports set status = 'stopped', finished_at = ${now}
      where status in ('waiting', 'running') and created_at < ${now}::timestamptz - interval '3 days' returning id)
    delete from client_import_rows r using stuck where r.import_id = stuck.id and r.outcome is null`);
}

/**
 * False if another import of the business holds the lock. Without it, two imports of the same file would both
 * create clients without an e-mail address. The lock is not waited for, because waiting would block a
 * connection.
 */
export async function tryLockImports(transaction: Transaction, businessId: string): Promise<boolean> {
  const row = await transaction.row<{ alone: boolean }>(
    sql`select pg_try_advisory_xact_lock(${lockSpaces.clientImport}::int, hashtext(${businessId})) as alone`,
  );
  return row!.alone;
}
