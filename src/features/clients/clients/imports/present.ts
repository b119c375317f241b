import type { ImportedRowReply, ProgressReply } from './contract.ts';
import type { ImportedRow, ImportRow } from './store.ts';

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

export function presentImportedRow(row: ImportedRow): ImportedRowReply {
  const { line, outcome, code, field, reason } = row;
  return { line, outcome, id: row.client_id, code, field, reason };
}
