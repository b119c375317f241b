import { AppError } from '../../../../errors.ts';
import type { Session } from '../../../../http/caller.ts';
import { decodeCursor, defaultLimit, Page, pageOf, wrongCursor } from '../../../../http/pagination.ts';
import type { Database, Queryable } from '../../../../platform/database/database.ts';
import { requireBusiness } from '../../../catalog/businesses/require-business.ts';
import type { ImportedRowReply, ProgressReply } from './contract.ts';
import {
  deletePendingLines,
  findImport,
  type ImportedRow,
  type ImportRow,
  listDoneLines,
  listImportsOf,
  lockImport,
  updateImport,
} from './store.ts';

const importNotFound = () => new AppError('NOT_FOUND', { detail: 'Import not found.' });

/** Imports of other businesses are reported as not found. */
export async function requireImport(db: Queryable, session: Session, id: string): Promise<ImportRow> {
  const row = await findImport(db, id);
  if (row === null) throw importNotFound();
  await requireBusiness(db, session, row.business_id).catch((error: unknown) => {
    throw error instanceof AppError ? importNotFound() : error;
  });
  return row;
}

interface Paging {
  cursor?: string;
  limit?: number;
}

const byId = 'client imports';
const byLine = 'rows of an import';

export async function listImports(
  db: Database,
  session: Session,
  { businessId, cursor, limit = defaultLimit }: Paging & { businessId?: string },
): Promise<Page<ProgressReply>> {
  const [list, before] = cursor === undefined ? [byId, null] : decodeCursor(cursor, ['string', 'string']);
  if (list !== byId) throw wrongCursor();
  const business = await requireBusiness(db, session, businessId);
  const rows = await listImportsOf(db, business.id, { before, limit: limit + 1 });
  const page = pageOf(rows, limit, ({ id }) => [byId, id]);
  return new Page(page.items.map(presentImport), page.next);
}

export async function listImportedRows(
  db: Database,
  session: Session,
  id: string,
  { outcome, cursor, limit = defaultLimit }: Paging & { outcome?: string },
): Promise<Page<ImportedRowReply>> {
  const [list, after] = cursor === undefined ? [byLine, 0] : decodeCursor(cursor, ['string', 'integer']);
  if (list !== byLine) throw wrongCursor();
  const { id: importId } = await requireImport(db, session, id);
  const rows = await listDoneLines(db, importId, { outcome: outcome ?? null, after, limit: limit + 1 });
  const page = pageOf(rows, limit, ({ line }) => [byLine, line]);
  return new Page(page.items.map(presentImportedRow), page.next);
}

export function cancelImport(db: Database, session: Session, id: string, now: Date): Promise<ProgressReply> {
  return db.transaction(async (transaction) => {
    await requireImport(transaction, session, id);
    const row = await lockImport(transaction, id);
    if (row === null) throw importNotFound();
    if (row.finished_at !== null) return presentImport(row);
    await deletePendingLines(transaction, id);
    return presentImport(await updateImport(transaction, id, { status: 'cancelled' }, now));
  });
}

export function presentImport(row: ImportRow): ProgressReply {
  const { id, status, total, created, updated, unchanged, failed } = row;
  return {
    id,
    businessId: row.business_id,
    status,
    total,
    done: created + updated + unchanged + failed,
    created,
    updated,
    unchanged,
    failed,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}

function presentImportedRow(row: ImportedRow): ImportedRowReply {
  const { line, outcome, code, field, reason, content } = row;
  return { line, outcome, id: row.client_id, code, field, reason, content };
}
