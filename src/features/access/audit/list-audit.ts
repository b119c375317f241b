import { Readable } from 'node:stream';
import type { Static } from 'typebox';
import { decodeCursor, defaultLimit, Page, pageOf, wrongCursor } from '../../../http/pagination.ts';
import type { Database } from '../../../platform/database/database.ts';
import { guardCell, writeCsv } from '../../../shared/csv.ts';
import type { AuditEntryView, exportAudit as exporting, listAudit as listing } from './contract.ts';
import { type AuditRow, listAuditEntries } from './store.ts';

type Query = Static<NonNullable<typeof listing.query>>;
type Filters = Static<NonNullable<typeof exporting.query>>;

const list = 'audit';
const batchSize = 1_000;

const filtersOf = ({ from, to, by, kind, subjectId }: Filters) => ({
  from,
  to,
  byUserId: by,
  kind,
  subjectId,
});

export async function listAudit(db: Database, query: Query): Promise<Page<AuditEntryView>> {
  const { cursor, limit = defaultLimit } = query;
  const before = cursor === undefined ? null : readCursor(cursor);
  const rows = await listAuditEntries(db, filtersOf(query), { before, limit: limit + 1 });
  const page = pageOf(rows, limit, ({ key }) => [list, key]);
  return new Page(page.items.map(presentAuditEntry), page.next);
}

function readCursor(cursor: string): number {
  const [name, key] = decodeCursor(cursor, ['string', 'key']);
  if (name !== list) throw wrongCursor();
  return key;
}

/** Streams the file in batches to limit memory. */
export async function exportAudit(db: Database, query: Filters): Promise<Readable> {
  const listBefore = (before: number | null) =>
    listAuditEntries(db, filtersOf(query), { before, limit: batchSize });
  // The first batch is read before the response starts, so that a database error becomes an error response.
  return Readable.from(writeBatches(await listBefore(null), listBefore));
}

async function* writeBatches(
  first: AuditRow[],
  listBefore: (key: number) => Promise<AuditRow[]>,
): AsyncGenerator<string> {
  yield writeCsv([['id', 'at', 'kind', 'byUserId', 'byName', 'subjectId', 'details', 'subjectName']]);
  for (let rows = first; ; ) {
    const last = rows.at(-1);
    if (last !== undefined) yield writeCsv(rows.map((row) => cellsOf(presentAuditEntry(row))));
    if (last === undefined || rows.length < batchSize) return;
    rows = await listBefore(last.key);
  }
}

function cellsOf(entry: AuditEntryView): string[] {
  const { id, at, kind, byUserId, byName, subjectId, details, subjectName } = entry;
  const written = [byUserId, byName, subjectId, JSON.stringify(details), subjectName];
  return [id, at, kind, ...written.map((cell) => guardCell(cell ?? ''))];
}

function presentAuditEntry(row: AuditRow): AuditEntryView {
  return {
    id: String(row.key),
    at: row.at.toISOString(),
    kind: row.kind,
    byUserId: row.by_user_id,
    byName: row.by_name,
    subjectId: row.subject_id,
    subjectName: row.subject_name,
    details: row.details,
  };
}
