import { AppError } from '../errors.ts';
import { isWellFormed } from '../shared/text.ts';

export const defaultLimit = 100;

/** One page of a list. `next` is the cursor of the next page, null on the last page. */
export class Page<T> {
  readonly items: T[];
  readonly next: string | null;
  /** False when the page depends on records that its URL does not name: it is then not cached. */
  isCacheable = true;
  /** Value of the header `Search-Info`. */
  searchInfo: string | null = null;

  constructor(items: T[], next: string | null) {
    this.items = items;
    this.next = next;
  }
}

/** Makes a page of rows that were selected with `limit + 1`. `positionOf` returns the sort position of a row, for the cursor. */
export function pageOf<Row>(rows: Row[], limit: number, positionOf: (row: Row) => Position): Page<Row> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return new Page(items, rows.length > limit && last !== undefined ? encodeCursor(positionOf(last)) : null);
}

export const wrongCursor = () =>
  new AppError('INVALID_INPUT', {
    field: 'query.cursor',
    reason: 'stale-cursor',
    detail: 'Invalid cursor. Use the next URL from the Link header of this list.',
  });

export type Position = readonly (string | number)[];

export function encodeCursor(position: Position): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

const year10000 = 253_402_300_800_000;

/** Kinds of values in a cursor, with the values that PostgreSQL accepts for them. */
const kinds = {
  string: (value: unknown) => typeof value === 'string' && isWellFormed(value),
  /** A rank or distance. */
  number: (value: unknown) => Number.isFinite(value),
  /** 32 bits. */
  integer: (value: unknown) => Number.isInteger(value) && Math.abs(value as number) < 2 ** 31,
  /** 64 bits, as far as JavaScript is exact. */
  key: (value: unknown) => Number.isSafeInteger(value),
  /** Instant from 1970 to 9999. */
  milliseconds: (value: unknown) =>
    Number.isInteger(value) && (value as number) >= 0 && (value as number) < year10000,
};

/** Reads a cursor. Callers can send anything, so the number and kinds of its values are checked. */
export function decodeCursor<const Form extends readonly (keyof typeof kinds)[]>(
  cursor: string,
  form: Form,
): { [Index in keyof Form]: Form[Index] extends 'string' ? string : number } {
  let position: unknown;
  try {
    position = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw wrongCursor();
  }
  const fits =
    Array.isArray(position) &&
    position.length === form.length &&
    form.every((kind, index) => kinds[kind](position[index]));
  if (!fits) throw wrongCursor();
  return position as never;
}

export function nextLink(publicUrl: string, requestUrl: string, cursor: string): string {
  const url = new URL(requestUrl, publicUrl);
  url.searchParams.set('cursor', cursor);
  return `<${publicUrl}${url.pathname}${url.search}>; rel="next"`;
}
