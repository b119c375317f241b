import { stringify } from 'csv-stringify/sync';
import type { Steps } from './steps.ts';

export interface CsvRecord {
  /** Line where the record starts, beginning with 1. */
  line: number;
  cells: string[];
  /** Cells beyond the limit were dropped. */
  isCut?: true;
}

type Separator = ',' | ';' | '\t';

const plainCells: Record<Separator, RegExp> = {
  ',': /[^,\r\n]*/y,
  ';': /[^;\r\n]*/y,
  '\t': /[^\t\r\n]*/y,
};
// A single record can fill the whole file.
const cellsPerStep = 1_000;
const lineBreak = /\r\n|\r|\n/g;

/**
 * Parses RFC 4180 and common variants: semicolons, tabs, a byte order mark, any line ending. Blank lines are
 * skipped. Null if a quote is not closed or is followed by text. Yields between records and long runs of cells. A
 * record keeps at most `maxCells` cells.
 */
export function* parseCsv(text: string, maxCells = Number.POSITIVE_INFINITY): Steps<CsvRecord[] | null> {
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  const separator = separatorOf(text, at);
  const records: CsvRecord[] = [];
  for (let line = 1; at < text.length; ) {
    const begin = at;
    const record: CsvRecord = { line, cells: [] };
    for (let count = 1; ; count++) {
      const cell = text[at] === '"' ? readQuoted(text, at) : readPlain(text, at, separator);
      if (cell === null) return null;
      if (count <= maxCells) record.cells.push(cell.text);
      else record.isCut = true;
      if (count % cellsPerStep === 0) yield;
      line += cell.lineBreaks;
      at = cell.end;
      if (text[at] !== separator) break;
      at++;
    }
    const blank = at === begin;
    const lineEnd = text.startsWith('\r\n', at) ? 2 : text[at] === '\r' || text[at] === '\n' ? 1 : 0;
    if (lineEnd === 0 && at < text.length) return null;
    at += lineEnd;
    line++;
    if (!blank) records.push(record);
    yield;
  }
  return records;
}

/** The most frequent separator in the first record. */
function separatorOf(text: string, start: number): Separator {
  const counts = { ',': 0, ';': 0, '\t': 0 };
  let quoted = false;
  let begun = false;
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    const atLineEnd = character === '\r' || character === '\n';
    if (atLineEnd && begun && !quoted) break;
    begun ||= !atLineEnd;
    if (character === '"') quoted = !quoted;
    else if (!quoted && (character === ',' || character === ';' || character === '\t')) counts[character]++;
  }
  if (counts['\t'] > Math.max(counts[','], counts[';'])) return '\t';
  return counts[';'] > counts[','] ? ';' : ',';
}

interface Cell {
  text: string;
  end: number;
  lineBreaks: number;
}

function readPlain(text: string, start: number, separator: Separator): Cell {
  const pattern = plainCells[separator];
  pattern.lastIndex = start;
  const cell = pattern.exec(text)?.[0] ?? '';
  return { text: cell, end: start + cell.length, lineBreaks: 0 };
}

function readQuoted(text: string, start: number): Cell | null {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
  if (end === -1) return null;
  const raw = text.slice(start + 1, end);
  return { text: raw.replaceAll('""', '"'), end: end + 1, lineBreaks: raw.match(lineBreak)?.length ?? 0 };
}

// Also quotes characters that other programs treat as separators or trim.
const written = { record_delimiter: '\r\n', quoted_match: /[",;\t\r\n\uFEFF]|^\s|\s$/ };

/** Records have at least one cell. */
export function writeCsv(records: readonly (readonly string[])[]): string {
  // A single empty cell would be a blank line without quotes.
  const quoted_empty = records.some((cells) => cells.length === 1);
  return stringify([...records], { ...written, quoted_empty });
}

// Characters that start a formula in spreadsheets, after apostrophes of earlier guards.
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;
const guarded = /^'+[=+\-@\t\r\n＝＋－＠]/;

/** Prevents spreadsheets from executing a cell as a formula. `unguardCell` reverses it. */
export function guardCell(cell: string): string {
  return formula.test(cell) ? `'${cell}` : cell;
}

export function unguardCell(cell: string): string {
  return guarded.test(cell) ? cell.slice(1) : cell;
}
