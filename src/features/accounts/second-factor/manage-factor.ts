import { randomBytes } from 'node:crypto';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Passwords } from '../../../platform/passwords.ts';
import type { RateLimits } from '../../../platform/rate-limits.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { AuditKind } from '../../access/audit/rules/audit-kinds.ts';
import { insertAuditEntry } from '../../access/audit/store.ts';
import { deleteTicketsOf, hasEnabledFactor } from '../../access/sign-in-tickets/store.ts';
import { type AccountNotice, accountNoticeJob } from '../account/send-account-mail.ts';
import { findUser, lockUser, type UserRow } from '../account/store.ts';
import { verifyOwner } from '../account/verify-password.ts';
import type { SecondFactorReply } from './contract.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import {
  deleteSecondFactor,
  enableFactor,
  findSecondFactor,
  markSession,
  replaceRecoveryCodes,
  savePendingFactor,
  unmarkSessionsOf,
} from './store.ts';
import { describeSecret, encodeBase32 } from './totp.ts';
import { limitWrongCodes, useAppCode, verifyFactor, wrongFactor } from './verify-factor.ts';

export interface SecondFactorDependencies {
  db: Database;
  clock: Clock;
  passwords: Passwords;
  limits: RateLimits;
  secrets: Secrets;
  jobs: Jobs;
  forgetSessions: () => void;
  staffNeedSecondFactor: boolean;
}

interface Caller {
  session: Session;
  /** IP address. */
  address: string;
}

const secretBytes = 20;

/**
 * Platform staff that has a second factor must have proven it in this session. Otherwise the password alone
 * would be enough to add another one.
 */
export async function refuseUnproven(transaction: Transaction, session: Session): Promise<void> {
  if (!session.needsSecondFactor || !(await hasEnabledFactor(transaction, session.userId))) return;
  throw new AppError('FORBIDDEN', {
    reason: 'second-factor',
    detail: 'This session has not proven the second factor. Sign in again.',
  });
}

async function lockOwner(transaction: Transaction, userId: string): Promise<UserRow> {
  const user = await lockUser(transaction, userId);
  if (user === null) throw new AppError('AUTH_REQUIRED');
  return user;
}

export async function getSecondFactor(
  { db, staffNeedSecondFactor }: SecondFactorDependencies,
  { userId, role }: Session,
): Promise<SecondFactorReply> {
  const factor = await findSecondFactor(db, userId);
  return {
    enabledAt: factor?.enabledAt?.toISOString() ?? null,
    recoveryCodesLeft: factor?.recoveryCodesLeft ?? 0,
    required: role === 'admin' && staffNeedSecondFactor,
  };
}

const alreadyEnabled = () =>
  new AppError('INVALID_STATUS', {
    status: 409,
    reason: 'exists',
    detail: 'The second factor is already enabled. Disable it first.',
  });

/**
 * Creates the shared secret. It counts only after its first code is entered. An unconfirmed account could be a
 * stranger's, and its owner could not sign in with a second factor of the stranger.
 */
export async function setUpFactor(
  dependencies: SecondFactorDependencies,
  { session, address }: Caller,
  password: string,
): Promise<{ secret: string; uri: string }> {
  const { db, clock, secrets } = dependencies;
  const { userId } = session;
  const found = await findUser(db, userId);
  if (found === null) throw new AppError('AUTH_REQUIRED');
  if (found.email_verified_at === null)
    throw new AppError('PROFILE_INCOMPLETE', {
      field: 'emailVerified',
      detail: 'Confirm the e-mail address first.',
    });
  await verifyOwner(dependencies, { address, emailKey: found.email_key, password }, found);
  const secret = randomBytes(secretBytes);
  return db.transaction(async (transaction) => {
    const user = await lockOwner(transaction, userId);
    if (user.password_hash !== found.password_hash) throw new AppError('INVALID_CREDENTIALS');
    if ((await findSecondFactor(transaction, userId))?.enabledAt) throw alreadyEnabled();
    await refuseUnproven(transaction, session);
    await savePendingFactor(transaction, { userId, sealed: secrets.seal(secret, userId), now: clock.now() });
    return { secret: encodeBase32(secret), uri: describeSecret(secret, user.email) };
  });
}

/** Sessions that exist already stay active. This session counts as proven. */
export function confirmFactor(
  dependencies: SecondFactorDependencies,
  { id: sessionId, userId }: Session,
  code: string,
): Promise<string[]> {
  const { db, clock, secrets, limits, forgetSessions } = dependencies;
  const attempt = async (transaction: Transaction) => {
    const now = clock.now();
    const user = await lockOwner(transaction, userId);
    const factor = await findSecondFactor(transaction, userId);
    if (factor === null)
      throw new AppError('INVALID_STATUS', { status: 409, detail: 'Set up the second factor first.' });
    if (factor.enabledAt !== null) throw alreadyEnabled();
    if (!(await useAppCode(secrets, transaction, { userId, factor, code, now }))) throw wrongFactor();
    await enableFactor(transaction, userId, now);
    await markSession(transaction, sessionId, now);
    await record(dependencies, transaction, user, 'second_factor.enabled', 'secondFactorOn');
    transaction.afterCommit(forgetSessions);
    return issueRecoveryCodes(transaction, userId);
  };
  return limitWrongCodes(limits, userId, () => db.transaction(attempt));
}

async function issueRecoveryCodes(transaction: Transaction, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(
    transaction,
    userId,
    codes.map((code) => hashRecoveryCode(userId, code)),
  );
  return codes;
}

/** Replaces all recovery codes. */
export function renewRecoveryCodes(
  dependencies: SecondFactorDependencies,
  { userId }: Session,
  code: string,
): Promise<string[]> {
  const { db, clock, secrets, limits } = dependencies;
  const attempt = async (transaction: Transaction) => {
    const user = await lockOwner(transaction, userId);
    await verifyFactor(secrets, transaction, { userId, code, now: clock.now() });
    await record(dependencies, transaction, user, 'recovery_codes.renewed', 'recoveryCodesNew');
    return issueRecoveryCodes(transaction, userId);
  };
  return limitWrongCodes(limits, userId, () => db.transaction(attempt));
}

export async function disableFactor(
  dependencies: SecondFactorDependencies,
  { session: { userId }, address }: Caller,
  { password, code }: { password: string; code: string },
): Promise<void> {
  const { db, clock, secrets, limits, forgetSessions } = dependencies;
  const found = await findUser(db, userId);
  if (found === null) throw new AppError('AUTH_REQUIRED');
  await verifyOwner(dependencies, { address, emailKey: found.email_key, password }, found);
  const attempt = async (transaction: Transaction) => {
    const user = await lockOwner(transaction, userId);
    await verifyFactor(secrets, transaction, { userId, code, now: clock.now() });
    await removeFactor(transaction, userId);
    await record(dependencies, transaction, user, 'second_factor.disabled', 'secondFactorOff');
    transaction.afterCommit(forgetSessions);
  };
  await limitWrongCodes(limits, userId, () => db.transaction(attempt));
}

export async function removeFactor(transaction: Transaction, userId: string): Promise<void> {
  await deleteSecondFactor(transaction, userId);
  await deleteTicketsOf(transaction, userId);
  if (!(await hasEnabledFactor(transaction, userId))) await unmarkSessionsOf(transaction, userId);
}

/** Notifies the account by e-mail. Changes by platform staff are in the audit log. */
export async function record(
  { jobs, clock }: Pick<SecondFactorDependencies, 'jobs' | 'clock'>,
  transaction: Transaction,
  { id: userId, email, role }: UserRow,
  kind: AuditKind,
  notice: AccountNotice['notice'],
): Promise<void> {
  await jobs.enqueue(transaction, accountNoticeJob, { userId, to: email, notice });
  if (role !== 'admin') return;
  await insertAuditEntry(transaction, { kind, byUserId: userId, subjectId: userId, now: clock.now() });
}
