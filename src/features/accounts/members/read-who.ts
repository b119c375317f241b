import { AppError } from '../../../errors.ts';
import { type Email, readEmail } from '../../../shared/email.ts';

/** Whom a request means: an account or an address, and one of them. */
export type Who = { userId: string } | { email: Email };

export function readWho({
  userId,
  email,
}: {
  userId?: string | null | undefined;
  email?: string | null | undefined;
}): Who {
  const isNamed = userId !== undefined && userId !== null;
  const hasAddress = email !== undefined && email !== null && email.trim() !== '';
  if (isNamed && hasAddress)
    throw new AppError('INVALID_INPUT', { detail: 'body.email: not together with userId.' });
  if (isNamed) return { userId };
  if (!hasAddress)
    throw new AppError('MISSING_FIELDS', { detail: 'body.userId or body.email: is required.' });
  const read = readEmail(email);
  if (read === null)
    throw new AppError('INVALID_INPUT', { detail: 'body.email: must be an e-mail address.' });
  return { email: read };
}
