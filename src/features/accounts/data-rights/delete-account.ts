import { AppError } from '../../../errors.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Passwords } from '../../../platform/passwords.ts';
import type { RateLimits } from '../../../platform/rate-limits.ts';
import { lockSchedule } from '../../catalog/availability-rules/lock-store.ts';
import { findOwnProfessionalId } from '../../catalog/professionals/manage-store.ts';
import { provePassword } from '../account/prove-password.ts';
import { findUser, lockUser } from '../account/store.ts';
import { personalData } from './list-personal-data.ts';
import { hasUpcomingAppointments, lockBusinessesOf, ownsOpenBusinesses } from './store.ts';

export interface DeleteAccountParts {
  db: Database;
  clock: Clock;
  passwords: Passwords;
  limits: RateLimits;
  jobs: Jobs;
  /** After sessions ended: this process must feel it at once. */
  forgetSessions: () => void;
  /** After a name changed: reviews show it. */
  clearCache: () => void;
}

// Years of appointments may have to be gone through.
const patience = { milliseconds: 10_000 };

/** Bookings and businesses refer to the account's row: locking it waits for those underway, so that they are seen here. */
export async function deleteAccount(
  parts: DeleteAccountParts,
  { userId, address }: { userId: string; address: string },
  password: string,
): Promise<void> {
  const { db, clock, jobs, forgetSessions, clearCache } = parts;
  const found = await findUser(db, userId);
  if (found === null) throw new AppError('AUTH_REQUIRED');
  await provePassword(parts, { address, emailKey: found.email_key, password }, found);
  await db.transaction(async (transaction) => {
    // A profile goes with the account, and its schedule comes before any row.
    const professionalId = await findOwnProfessionalId(transaction, userId);
    if (professionalId !== null) await lockSchedule(transaction, { professionalIds: [professionalId] });
    // Before the account, as everybody locks them. One that is made meanwhile is seen once the account is held.
    await lockBusinessesOf(transaction, userId);
    const now = clock.now();
    const user = await lockUser(transaction, userId);
    if (user === null) throw new AppError('AUTH_REQUIRED');
    // Changed by somebody else since it was proven.
    if (user.password_hash !== found.password_hash) throw new AppError('INVALID_CREDENTIALS');
    if (await ownsOpenBusinesses(transaction, userId)) throw new AppError('ACCOUNT_DELETE_UNSUPPORTED');
    if (await hasUpcomingAppointments(transaction, userId, now)) throw new AppError('ACCOUNT_HAS_BOOKINGS');
    const account = { userId, emailKey: user.email_key, now, jobs };
    for (const feature of personalData) await feature.delete?.(transaction, account);
    transaction.afterCommit(forgetSessions);
    transaction.afterCommit(clearCache);
  }, patience);
}
