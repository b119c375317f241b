import { AppError } from '../errors.ts';
import { isWellFormed } from '../shared/text.ts';

export const defaultLimit = 100;

/** One page of a list; `next` is where the following one begins, or null at the end. */
export class Page<T> {
  readonly items: T[];
  readonly next: string | null;

  constructor(items: T[], next: string | null) {
    this.items = items;
    this.next = next;
  }
}

/**
 * Cuts a page from rows asked for with one more than the limit.
 * `positionOf` says where a row stands in the order, so that the next page can begin after it.
 */
export function pageOf<Row>(rows: Row[], limit: number, positionOf: (row: Row) => Position): Page<Row> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return new Page(items, rows.length > limit && last !== undefined ? encodeCursor(positionOf(last)) : null);
}

/** A cursor made up, or of another list. */
export const wrongCursor = () =>
  new AppError('INVALID_INPUT', { detail: 'query.cursor: must be taken from the Link header of this list.' });

export type Position = readonly (string | number)[];

export function encodeCursor(position: Position): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** Reads a cursor back, and insists on the form it was written in: callers can make up anything. */
export function decodeCursor<const Form extends readonly ('string' | 'number')[]>(
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
    position.every((value, index) => typeof value === form[index] && isWellFormed(String(value)));
  if (!fits) throw wrongCursor();
  return position as never;
}

export function nextLink(publicUrl: string, requestUrl: string, cursor: string): string {
  const url = new URL(requestUrl, publicUrl);
  url.searchParams.set('cursor', cursor);
  return `<${publicUrl}${url.pathname}${url.search}>; rel="next"`;
}
