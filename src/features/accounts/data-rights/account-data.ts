import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Passwords } from '../../../platform/passwords.ts';
import type { RateLimits } from '../../../platform/rate-limits.ts';
import { runUnconditionally } from '../../../platform/request-scope.ts';
import { isSessionActive, lockSessionsOf } from '../../access/sessions/store.ts';
import { lockSchedule } from '../../catalog/availability-rules/lock-store.ts';
import { findOwnProfessionalId } from '../../catalog/professionals/manage-store.ts';
import { findUser, lockUser } from '../account/store.ts';
import { verifyOwner } from '../account/verify-password.ts';
import { AccountExport } from './contract.ts';
import { personalData } from './list-personal-data.ts';
import { hasUpcomingAppointments, lockBusinessesOf, ownsOpenBusinesses } from './store.ts';

export interface DataRightsDependencies {
  db: Database;
  clock: Clock;
  passwords: Passwords;
  limits: RateLimits;
  jobs: Jobs;
  forgetSessions: () => void;
  /** Reviews show the name of the account. */
  clearCache: () => void;
}

// The account may have years of appointments.
const deleteTimeout = { milliseconds: 10_000 };

/**
 * Locks the sessions and the account. Every write of the account locks its session, so the locks wait for
 * those in progress, and later ones find no session.
 */
export async function deleteAccount(
  dependencies: DataRightsDependencies,
  { id: sessionId, userId }: Session,
  address: string,
  password: string,
): Promise<void> {
  const { db, clock, jobs, forgetSessions, clearCache } = dependencies;
  const found = await findUser(db, userId);
  if (found === null) throw new AppError('AUTH_REQUIRED');
  await verifyOwner(dependencies, { address, emailKey: found.email_key, password }, found);
  const work = async (transaction: Transaction) => {
    await lockSessionsOf(transaction, userId);
    if (!(await isSessionActive(transaction, sessionId))) throw new AppError('AUTH_REQUIRED');
    // The profile is deleted with the account. Schedules are locked before rows.
    const professionalId = await findOwnProfessionalId(transaction, userId);
    if (professionalId !== null) await lockSchedule(transaction, { professionalIds: [professionalId] });
    // Businesses are locked before accounts everywhere. A business that is created in the meantime is visible
    // once the account is locked.
    await lockBusinessesOf(transaction, userId);
    const now = clock.now();
    const user = await lockUser(transaction, userId);
    if (user === null) throw new AppError('AUTH_REQUIRED');
    // Another request changed the password after it was verified.
    if (user.password_hash !== found.password_hash) throw new AppError('INVALID_CREDENTIALS');
    if (await ownsOpenBusinesses(transaction, userId)) throw new AppError('ACCOUNT_DELETE_UNSUPPORTED');
    if (await hasUpcomingAppointments(transaction, userId, now)) throw new AppError('ACCOUNT_HAS_BOOKINGS');
    const account = { userId, emailKey: user.email_key, now, jobs };
    for (const feature of personalData) await feature.delete?.(transaction, account);
    transaction.afterCommit(forgetSessions);
    transaction.afterCommit(clearCache);
  };
  // Two deletions that both share the session could not lock it.
  await runUnconditionally(() => db.transaction(work, deleteTimeout));
}

const exportTimeout = { milliseconds: 10_000 };

const exporters = new Map(personalData.flatMap((feature) => Object.entries(feature.export ?? {})));

/** Exports all personal data except secrets and notes of others, in the order of the contract. */
export function exportAccount(
  { db, clock }: { db: Database; clock: Clock },
  userId: string,
): Promise<Record<string, unknown>> {
  return db.transaction(async (transaction) => {
    const written: Record<string, unknown> = { exportedAt: clock.now().toISOString() };
    for (const section of Object.keys(AccountExport.properties))
      if (section !== 'exportedAt') written[section] = await exporters.get(section)!(transaction, userId);
    return written;
  }, exportTimeout);
}
