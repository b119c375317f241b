import { stringify } from 'csv-stringify/sync';
import type { Steps } from './steps.ts';

/** One record of a CSV text. */
export interface CsvRecord {
  /** Where it begins, counted from 1. */
  line: number;
  cells: string[];
}

type Separator = ',' | ';';

const plainCells: Record<Separator, RegExp> = { ',': /[^,\r\n]*/y, ';': /[^;\r\n]*/y };
const lineBreak = /\r\n|\r|\n/g;

/**
 * Reads RFC 4180, and what spreadsheets make of it: semicolons, a byte order mark, any line ending. Blank lines are left out.
 * Null when a quote is never closed, or something follows a closed one. Can be interrupted between any two records.
 */
export function* parseCsv(text: string): Steps<CsvRecord[] | null> {
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  const separator = separatorOf(text, at);
  const records: CsvRecord[] = [];
  for (let line = 1; at < text.length; ) {
    const begin = at;
    const record: CsvRecord = { line, cells: [] };
    for (;;) {
      const cell = text[at] === '"' ? readQuoted(text, at) : readPlain(text, at, separator);
      if (cell === null) return null;
      record.cells.push(cell.text);
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

/** Whichever stands more often between the cells of the first record. */
function separatorOf(text: string, start: number): Separator {
  const counts = { ',': 0, ';': 0 };
  let quoted = false;
  let begun = false;
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    const atLineEnd = character === '\r' || character === '\n';
    if (atLineEnd && begun && !quoted) break;
    begun ||= !atLineEnd;
    if (character === '"') quoted = !quoted;
    else if (!quoted && (character === ',' || character === ';')) counts[character]++;
  }
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

// Quoted besides what must be: what other programs would take for separators, or trim.
const written = { record_delimiter: '\r\n', quoted_match: /[",;\r\n\uFEFF]|^\s|\s$/ };

/** Each record on a line of its own, RFC 4180. Records have at least one cell. */
export function writeCsv(records: readonly (readonly string[])[]): string {
  // Bare, a single empty cell would be a blank line.
  const quoted_empty = records.some((cells) => cells.length === 1);
  return stringify([...records], { ...written, quoted_empty });
}

// What a spreadsheet takes for the beginning of a formula, with the apostrophes of earlier guards before it.
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;
const guarded = /^'+[=+\-@\t\r\n＝＋－＠]/;

/** Keeps a spreadsheet from running a cell that somebody else filled in. `unguardCell` takes it back exactly. */
export function guardCell(cell: string): string {
  return formula.test(cell) ? `'${cell}` : cell;
}

export function unguardCell(cell: string): string {
  return guarded.test(cell) ? cell.slice(1) : cell;
}
