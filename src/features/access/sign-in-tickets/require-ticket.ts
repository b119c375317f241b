import { AppError } from '../../../errors.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { tryTicket } from './store.ts';

const maxTries = 5;

export const invalidTicket = () =>
  new AppError('INVALID_CREDENTIALS', {
    field: 'body.ticket',
    detail: 'The ticket is used or has expired. Sign in again.',
  });

/** Counts a try. Returns the account of the ticket. */
export async function requireTicket(db: Queryable, ticketHash: Buffer, now: Date): Promise<string> {
  const userId = await tryTicket(db, ticketHash, { most: maxTries, now });
  if (userId === null) throw invalidTicket();
  return userId;
}
