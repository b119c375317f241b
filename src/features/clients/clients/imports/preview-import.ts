import type { Session } from '../../../../http/caller.ts';
import type { Database } from '../../../../platform/database/database.ts';
import { runInTimeSlices } from '../../../../platform/time-slices.ts';
import { shorten } from '../../../../shared/text.ts';
import { requireBusiness } from '../../../catalog/businesses/require-business.ts';
import { hasNameColumn, proposeColumns } from '../rules/import-columns.ts';
import { readClientRows, readRecords, shownCells } from '../rules/read-client-rows.ts';
import { type ImportClientsRequest, mappingOf } from './contract.ts';
import type { PreviewReply } from './preview-contract.ts';
import { saveRows } from './save-rows.ts';

const shownRows = 20;
// Rows with an example of a column.
const searchedRows = 100;
const shownCharacters = 100;

/** Dry run: the first rows are stored and rolled back. */
export async function previewImport(
  db: Database,
  session: Session,
  body: ImportClientsRequest,
  now: Date,
): Promise<PreviewReply> {
  const business = await requireBusiness(db, session, body.businessId);
  const [header, ...records] = await runInTimeSlices(readRecords(body.csv));
  const headers = header?.cells ?? [];
  const mapping = mappingOf(body) ?? proposeColumns(headers);
  const searched = records.slice(0, searchedRows);
  const columns = headers.map((name, index) => ({
    header: shorten(name.trim(), shownCharacters),
    field: mapping[index] ?? null,
    example: shorten(
      searched.find(({ cells }) => (cells[index] ?? '').trim() !== '')?.cells[index]?.trim() ?? '',
      shownCharacters,
    ),
  }));
  if (!hasNameColumn(mapping)) return { columns, total: records.length, failed: 0, rows: [] };
  const { clients, faults } = await runInTimeSlices(readClientRows(body.csv, now, mapping));
  const first = new Set(
    [...clients, ...faults]
      .map(({ line }) => line)
      .sort((one, other) => one - other)
      .slice(0, shownRows),
  );
  const stored = await storeAndRollBack(
    db,
    business.id,
    clients.filter(({ line }) => first.has(line)),
    now,
  );
  const contents = new Map(records.map(({ line, cells }) => [line, shownCells(cells)]));
  const rejected = [...faults.filter(({ line }) => first.has(line)), ...stored.faults];
  const rows = [
    ...stored.saved.map(({ line, outcome }) => ({ line, outcome, code: null, field: null, reason: null })),
    ...rejected.map(({ line, code, field, reason }) => ({
      line,
      outcome: 'failed' as const,
      code,
      field,
      reason,
    })),
  ];
  return {
    columns,
    total: clients.length + faults.length,
    failed: faults.length,
    rows: rows
      .map((row) => ({ ...row, content: contents.get(row.line) ?? '' }))
      .sort((one, other) => one.line - other.line),
  };
}

async function storeAndRollBack(
  db: Database,
  businessId: string,
  clients: Parameters<typeof saveRows>[2],
  now: Date,
): Promise<Awaited<ReturnType<typeof saveRows>>> {
  const rollback = new Error('dry run');
  let stored: Awaited<ReturnType<typeof saveRows>> = { saved: [], faults: [] };
  await db
    .transaction(async (transaction) => {
      stored = await saveRows(transaction, businessId, clients, now);
      throw rollback;
    })
    .catch((error: unknown) => {
      if (error !== rollback) throw error;
    });
  return stored;
}
