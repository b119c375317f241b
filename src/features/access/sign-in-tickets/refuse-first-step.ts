import { AppError } from '../../../errors.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { newSecretToken } from '../../../shared/secret-token.ts';
import { minuteMs } from '../../../shared/time.ts';
import { hasEnabledFactor, insertTicket } from './store.ts';

const ticketMinutes = 10;

/**
 * Ends the first step of a sign-in. Returns null if the account has no second factor. Otherwise the caller
 * commits the ticket and throws the error. The caller has locked the account, so that a second factor that is
 * being enabled is not missed.
 */
export async function refuseFirstStep(
  transaction: Transaction,
  userId: string,
  now: Date,
): Promise<AppError | null> {
  if (!(await hasEnabledFactor(transaction, userId))) return null;
  const { token, hash } = newSecretToken('sft');
  const expiresAt = new Date(now.getTime() + ticketMinutes * minuteMs);
  await insertTicket(transaction, { hash, userId, now, expiresAt });
  return new AppError('FORBIDDEN', {
    reason: 'second-factor',
    ticket: token,
    detail:
      'The account has a second factor. Send the ticket with a code to POST /api/auth/second-factor, or with a passkey to POST /api/auth/passkey.',
  });
}

/** Throws the error of the first step after its ticket was committed. */
export function orThrow<Value>(result: Value | AppError): Value {
  if (result instanceof AppError) throw result;
  return result;
}
