import type { ErrorCode } from 'openslot-facts/errors';
import { AppError } from '../../../../errors.ts';
import { type CsvRecord, parseCsv, unguardCell } from '../../../../shared/csv.ts';
import type { Steps } from '../../../../shared/steps.ts';
import { shorten } from '../../../../shared/text.ts';
import { type ClientFields, requireEmail, requireName, requireNotes, requirePhone } from './client-fields.ts';
import { type ColumnMapping, type ImportField, readMapping } from './import-columns.ts';
import { type ImportedProfile, readBirthday, readConsent, readTags } from './imported-profile.ts';
import { phoneKey } from './phone-key.ts';

/** Columns of the export that both directions share. */
export const csvColumns = ['name', 'email', 'phone', 'notes'] as const;

/** A rejected row. */
export interface RowFault {
  line: number;
  code: ErrorCode;
  /** Null if the problem concerns the whole row. */
  field: ImportField | null;
  reason: string;
  /** Cells of the row, shortened. */
  content: string;
}

/** With the line where the row starts. */
export type ClientLine = ClientFields & { line: number; profile: ImportedProfile };

export interface ClientRows {
  /** Identical rows count once. */
  clients: ClientLine[];
  faults: RowFault[];
}

export const maxRows = 10_000;
/** Every column is compared with many names, and a preview lists them. */
export const maxColumns = 200;

/**
 * Clients and rejected rows of a file. Throws if the file is invalid as a whole. Yields between rows, because
 * files can be long.
 */
export function* readClientRows(csv: string, now: Date, mapping?: ColumnMapping): Steps<ClientRows> {
  const [header, ...below] = yield* readRecords(csv);
  const places = readMapping(header?.cells ?? [], mapping);
  // Spreadsheets often append empty rows.
  const rows = below.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (rows.length > maxRows)
    throw new AppError('INVALID_VALUE', {
      field: 'body.csv',
      reason: 'too-large',
      limit: maxRows,
      detail: 'Too many rows. Split the file.',
    });
  const clients = new Map<string, ClientLine>();
  const byPhone = new Map<string, ClientLine>();
  const faults: RowFault[] = [];
  for (const row of rows) {
    const read = readRow(row, places, { width: header?.cells.length ?? 0, now });
    if ('code' in read) faults.push(read);
    else {
      const key = identityOf(read);
      const first = clients.get(key);
      const sharing = read.phone === null ? undefined : byPhone.get(phoneKey(read.phone));
      if (first !== undefined) {
        if (contentOf(first) !== contentOf(read)) faults.push(duplicateOf(first, read));
      } else if (sharing !== undefined)
        faults.push(samePhone(read, `Line ${sharing.line} has the same phone number.`));
      else {
        clients.set(key, read);
        if (read.phone !== null) byPhone.set(phoneKey(read.phone), read);
      }
    }
    yield;
  }
  return { clients: [...clients.values()], faults };
}

/** Lines of a file, the first of which names the columns. */
export function* readRecords(csv: string): Steps<CsvRecord[]> {
  const records = yield* parseCsv(csv, maxColumns);
  if (records === null)
    throw new AppError('INVALID_INPUT', {
      field: 'body.csv',
      reason: 'unreadable',
      detail: 'Invalid CSV: a quotation mark is not closed. Format the file according to RFC 4180.',
    });
  const wide = records.find(({ isCut }) => isCut);
  if (wide !== undefined)
    throw new AppError('INVALID_VALUE', {
      field: 'body.csv',
      reason: 'too-large',
      limit: maxColumns,
      detail: `Line ${wide.line} has more than ${maxColumns} cells. Remove columns.`,
    });
  return records;
}

function readRow(
  { line, cells }: CsvRecord,
  places: Map<ImportField, number>,
  { width, now }: { width: number; now: Date },
): ClientLine | RowFault {
  // An unquoted separator shifts the following cells.
  if (cells.slice(width).some((cell) => cell.trim() !== ''))
    return {
      line,
      code: 'INVALID_INPUT',
      field: null,
      reason: 'Has more cells than columns.',
      content: shownCells(cells),
    };
  const cell = (column: ImportField) => unguardCell(cells[places.get(column) ?? -1] ?? '').trim();
  let column: ImportField = 'name';
  const at = (next: ImportField) => {
    column = next;
    return cell(next);
  };
  try {
    return {
      line,
      name: requireName(at('name') || `${cell('firstName')} ${cell('lastName')}`),
      email: at('email') === '' ? null : requireEmail(cell('email')),
      phone: at('phone') === '' ? null : requirePhone(cell('phone')),
      notes: requireNotes(at('notes')),
      profile: {
        tags: readTags(at('tags')),
        birthday: readBirthday(at('birthday'), now),
        consent: readConsent(at('marketingConsent')),
      },
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { line, code: error.code, field: column, reason: error.detail ?? '', content: shownCells(cells) };
  }
}

/** Without an e-mail address, rows with the same name and phone number describe the same client. */
function identityOf({ name, email, phone, notes }: ClientFields): string {
  if (email !== null) return email.key;
  return JSON.stringify(phone === null ? [name, notes] : [name.toLowerCase(), phoneKey(phone)]);
}

const contentOf = ({ name, email, phone, notes, profile }: ClientLine): string =>
  JSON.stringify([name, email?.key ?? null, phone, notes, profile]);

const longestContent = 300;

export const shownCells = (cells: readonly (string | null)[]): string =>
  shorten(
    cells
      .map(
        (cell) =>
          cell
            ?.slice(0, 2 * longestContent)
            .trim()
            .replace(/\s+/g, ' ') ?? '',
      )
      .filter((cell) => cell !== '')
      .join('; '),
    longestContent,
  );

const shownFields = ({ name, email, phone, notes }: ClientFields) =>
  shownCells([name, email?.address ?? null, phone, notes]);

/** Two clients rarely share a phone number. The row is more likely a duplicate. */
export const samePhone = (row: ClientLine, reason: string): RowFault => ({
  line: row.line,
  code: 'INVALID_VALUE',
  field: 'phone',
  reason,
  content: shownFields(row),
});

const duplicateOf = ({ line: first }: ClientLine, row: ClientLine): RowFault => ({
  line: row.line,
  code: 'INVALID_VALUE',
  field: null,
  reason: `Line ${first} describes the same client with other values. Keep one of the two lines.`,
  content: shownFields(row),
});
