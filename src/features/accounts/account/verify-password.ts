import { createHash } from 'node:crypto';
import { AppError, rateLimited } from '../../../errors.ts';
import type { Passwords } from '../../../platform/passwords.ts';
import { addressBucket, type RateLimits } from '../../../platform/rate-limits.ts';
import { secondsToWait, windowsFor } from './rules/wrong-passwords.ts';
import type { UserRow } from './store.ts';
import { type CodeDependencies, requireCode, useUpCode } from './verify-code.ts';

interface VerifyPasswordDependencies {
  limits: RateLimits;
  passwords: Passwords;
}

interface PasswordAttempt {
  /** IP address. */
  address: string;
  emailKey: string;
  password: string;
}

const digest = (...values: string[]) => createHash('sha256').update(values.join('\n')).digest('base64url');

/**
 * Counts wrong passwords per account and IP address. Unknown accounts are counted too, so that neither the
 * response nor its time reveals whether the account exists. The count is checked again after a correct
 * password, so that parallel guesses have no advantage.
 */
export async function verifyPassword(
  { limits, passwords }: VerifyPasswordDependencies,
  { address, emailKey, password }: PasswordAttempt,
  user: UserRow | null,
): Promise<UserRow> {
  const windows = windowsFor(digest(emailKey), digest(emailKey, addressBucket(address)));
  const requirePatience = async () => refuseWhenLimited(secondsToWait(await limits.readEach(windows), false));
  await requirePatience();
  const right = await passwords.verify(password, user?.password_hash ?? null);
  if (user === null || !right) {
    refuseWhenLimited(secondsToWait(await limits.countEach(windows), true));
    throw new AppError('INVALID_CREDENTIALS');
  }
  await requirePatience();
  return user;
}

/**
 * Verifies the caller of a signed-in account again, before a change that cannot be undone. Accounts without a
 * password send a code instead.
 */
export async function verifyOwner(
  dependencies: VerifyPasswordDependencies & CodeDependencies,
  attempt: PasswordAttempt,
  user: UserRow,
): Promise<void> {
  if (user.password_hash !== null) {
    await verifyPassword(dependencies, attempt, user);
    return;
  }
  const codeId = await requireCode(dependencies, attempt.emailKey, attempt.password);
  await dependencies.db.transaction((transaction) => useUpCode(transaction, codeId, attempt.emailKey));
}

function refuseWhenLimited(seconds: number | null): void {
  if (seconds === null) return;
  throw rateLimited(seconds, {
    detail:
      'Too many wrong passwords for this account from this IP address. Wait for the number of seconds in Retry-After.',
  });
}
