import { createHash } from 'node:crypto';
import { AppError, rateLimited } from '../../../errors.ts';
import type { Passwords } from '../../../platform/passwords.ts';
import { addressBucket, type RateLimits } from '../../../platform/rate-limits.ts';
import { secondsToWait, windowsFor } from './rules/wrong-passwords.ts';
import type { UserRow } from './store.ts';

interface Parts {
  limits: RateLimits;
  passwords: Passwords;
}

/** Who says it, and whose password it is said to be. */
export interface Attempt {
  /** The network address it comes from. */
  address: string;
  emailKey: string;
  password: string;
}

const digest = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('base64url');

/**
 * Wrong ones are counted, for this address at this account, whether or not there is such an account: neither the answer nor the time it takes
 * tells. The count is asked again once a password has proven right, so guesses sent all at once gain nothing over guesses in a row.
 */
export async function provePassword(
  { limits, passwords }: Parts,
  { address, emailKey, password }: Attempt,
  user: UserRow | null,
): Promise<UserRow> {
  const windows = windowsFor(digest(emailKey), digest(emailKey, addressBucket(address)));
  const requirePatience = async () => refuse(secondsToWait(await limits.readEach(windows), false));
  await requirePatience();
  const right = await passwords.verify(password, user?.password_hash ?? null);
  if (user === null || !right) {
    refuse(secondsToWait(await limits.countEach(windows), true));
    throw new AppError('INVALID_CREDENTIALS');
  }
  await requirePatience();
  return user;
}

function refuse(seconds: number | null): void {
  if (seconds === null) return;
  throw rateLimited(seconds, {
    detail: 'Too many wrong passwords for this account from this address. Wait for the seconds in Retry-After.',
  });
}
