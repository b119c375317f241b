import { createHash } from 'node:crypto';
import { AppError } from '../../errors.ts';
import type { AccountParts } from './account-parts.ts';
import type { UserRow } from './store.ts';

const wrongPasswordsPerMinute = 10;

/**
 * Counted by address, whether or not an account has it: neither the answer nor the time it takes tells. The count is
 * asked again once a password has proven right, so guesses sent all at once gain nothing over guesses in a row.
 */
export async function provePassword(
  { limits, passwords }: AccountParts,
  emailKey: string,
  user: UserRow | null,
  password: string,
): Promise<UserRow> {
  const bucket = `password:${createHash('sha256').update(emailKey).digest('base64url')}`;
  await limits.requireLeft(bucket, wrongPasswordsPerMinute);
  const right = await passwords.verify(password, user?.password_hash ?? null);
  if (user === null || !right) {
    await limits.spend(bucket, wrongPasswordsPerMinute);
    throw new AppError('INVALID_CREDENTIALS');
  }
  await limits.requireLeft(bucket, wrongPasswordsPerMinute);
  return user;
}
