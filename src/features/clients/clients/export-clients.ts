import { Readable } from 'node:stream';
import type { Session } from '../../../http/caller.ts';
import type { Database } from '../../../platform/database/database.ts';
import { guardCell, writeCsv } from '../../../shared/csv.ts';
import { requireBusiness } from '../../catalog/businesses/require-business.ts';
import { csvColumns } from './rules/read-client-rows.ts';
import { type ClientRow, listClients } from './store.ts';

const batchSize = 1_000;

/** As a stream: however many clients there are, a batch of them is held at a time. */
export async function exportClients(db: Database, session: Session, businessId?: string): Promise<Readable> {
  const business = await requireBusiness(db, session, businessId);
  const listAfter = (after: string) => listClients(db, { businessId: business.id, after, limit: batchSize });
  // Read before the answer begins, so that a database that is away becomes an error reply.
  const first = await listAfter('');
  return Readable.from(writeBatches(first, listAfter));
}

async function* writeBatches(
  first: ClientRow[],
  listAfter: (id: string) => Promise<ClientRow[]>,
): AsyncGenerator<string> {
  yield writeCsv([csvColumns]);
  for (let rows = first; ; ) {
    const last = rows.at(-1);
    if (last !== undefined) yield writeCsv(rows.map(cellsOf));
    if (last === undefined || rows.length < batchSize) return;
    rows = await listAfter(last.id);
  }
}

function cellsOf(row: ClientRow): string[] {
  return csvColumns.map((column) => guardCell(row[column] ?? ''));
}
