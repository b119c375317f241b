import { AppError, type ErrorCode } from '../../../errors.ts';
import { type CsvRecord, parseCsv, unguardCell } from '../../../shared/csv.ts';
import type { Steps } from '../../../shared/steps.ts';
import { type ClientFields, requireEmail, requireName, requireNotes, requirePhone } from './client-fields.ts';

export const csvColumns = ['name', 'email', 'phone', 'notes'] as const;
type Column = (typeof csvColumns)[number];

interface RowFault {
  line: number;
  code: ErrorCode;
}

export interface ClientRows {
  /** Of rows for one address, or alike without one, the last. */
  clients: ClientFields[];
  faults: RowFault[];
}

export const mostRows = 10_000;

/**
 * The clients a file names, and the lines that name none. A file that makes no sense as a whole is refused. It may be long: can be
 * interrupted between any two lines.
 */
export function* readClientRows(csv: string): Steps<ClientRows> {
  const records = yield* parseCsv(csv);
  if (records === null)
    throw new AppError('INVALID_INPUT', {
      detail: 'body.csv: must be CSV as in RFC 4180; a quotation mark is not closed.',
    });
  const [header, ...below] = records;
  const places = readHeader(header);
  // Spreadsheets end their files with rows of nothing but separators.
  const rows = below.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (rows.length > mostRows)
    throw new AppError('INVALID_VALUE', { detail: `body.csv: holds more than ${mostRows} rows.` });
  const clients = new Map<string, ClientFields>();
  const faults: RowFault[] = [];
  for (const row of rows) {
    try {
      const client = readRow(row, places, header?.cells.length ?? 0);
      const key = identityOf(client);
      clients.delete(key);
      clients.set(key, client);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      faults.push({ line: row.line, code: error.code });
    }
    yield;
  }
  return { clients: [...clients.values()], faults };
}

function readHeader(header: CsvRecord | undefined): Map<Column, number> {
  const places = new Map<Column, number>();
  header?.cells.forEach((cell, index) => {
    const column = csvColumns.find((known) => known === cell.trim().toLowerCase());
    if (column === undefined) return;
    if (places.has(column))
      throw new AppError('INVALID_INPUT', { detail: `body.csv: names the column ${column} twice.` });
    places.set(column, index);
  });
  if (!places.has('name'))
    throw new AppError('MISSING_FIELDS', {
      detail: 'body.csv: the first line must name the columns, name among them.',
    });
  return places;
}

function readRow({ cells }: CsvRecord, places: Map<Column, number>, width: number): ClientFields {
  // More cells than columns: a separator that should have been quoted has moved everything after it.
  if (cells.slice(width).some((cell) => cell.trim() !== '')) throw new AppError('INVALID_INPUT');
  const cell = (column: Column) => unguardCell(cells[places.get(column) ?? -1] ?? '').trim();
  return {
    name: requireName(cell('name')),
    email: cell('email') === '' ? null : requireEmail(cell('email')),
    phone: cell('phone') === '' ? null : requirePhone(cell('phone')),
    notes: requireNotes(cell('notes')),
  };
}

function identityOf({ name, email, phone, notes }: ClientFields): string {
  return email === null ? JSON.stringify([name, phone, notes]) : email.key;
}
