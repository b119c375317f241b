import type { ErrorCode } from 'openslot-facts/errors';
import { AppError } from '../../../../errors.ts';
import { type CsvRecord, parseCsv, unguardCell } from '../../../../shared/csv.ts';
import type { Steps } from '../../../../shared/steps.ts';
import { type ClientFields, requireEmail, requireName, requireNotes, requirePhone } from './client-fields.ts';

export const csvColumns = ['name', 'email', 'phone', 'notes'] as const;
type Column = (typeof csvColumns)[number];

/** What is wrong with a row, so that its writer finds it in the file. */
export interface RowFault {
  line: number;
  code: ErrorCode;
  /** Null where it is not one of the columns. */
  field: Column | null;
  reason: string;
}

/** With the line it begins at. */
export type ClientLine = ClientFields & { line: number };

export interface ClientRows {
  /** Of rows for one address, or alike without one, the last. */
  clients: ClientLine[];
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
  const clients = new Map<string, ClientLine>();
  const faults: RowFault[] = [];
  for (const row of rows) {
    const read = readRow(row, places, header?.cells.length ?? 0);
    if ('code' in read) faults.push(read);
    else {
      const key = identityOf(read);
      clients.delete(key);
      clients.set(key, read);
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

function readRow(
  { line, cells }: CsvRecord,
  places: Map<Column, number>,
  width: number,
): ClientLine | RowFault {
  // More cells than columns: a separator that should have been quoted has moved everything after it.
  if (cells.slice(width).some((cell) => cell.trim() !== ''))
    return { line, code: 'INVALID_INPUT', field: null, reason: 'has more cells than there are columns.' };
  const cell = (column: Column) => unguardCell(cells[places.get(column) ?? -1] ?? '').trim();
  let column: Column = 'name';
  const at = (next: Column) => {
    column = next;
    return cell(next);
  };
  try {
    return {
      line,
      name: requireName(at('name')),
      email: at('email') === '' ? null : requireEmail(cell('email')),
      phone: at('phone') === '' ? null : requirePhone(cell('phone')),
      notes: requireNotes(at('notes')),
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { line, code: error.code, field: column, reason: reasonOf(error) };
  }
}

/** What is expected, without the field that a body would have had. */
const reasonOf = ({ detail = '' }: AppError) => detail.slice(detail.indexOf(': ') + 2);

function identityOf({ name, email, phone, notes }: ClientFields): string {
  return email === null ? JSON.stringify([name, phone, notes]) : email.key;
}
