import { AppError } from '../../../../errors.ts';
import { decodeCursor } from '../../../../http/pagination.ts';

const year10000 = 253_402_300_800_000;

/** Where a page of appointments begins: after this start and id. Callers can make up anything, and not every number is a time. */
export function readPosition(cursor: string): { startsAt: Date; id: string } {
  const [milliseconds, id] = decodeCursor(cursor, ['number', 'string']);
  if (!Number.isInteger(milliseconds) || milliseconds < 0 || milliseconds >= year10000)
    throw new AppError('INVALID_INPUT');
  return { startsAt: new Date(milliseconds), id };
}
