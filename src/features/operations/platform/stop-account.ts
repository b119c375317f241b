import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { recordAct } from '../../access/audit/store.ts';
import { revokeSessionsOf } from '../../access/sessions/store.ts';
import { accountNoticeJob } from '../../accounts/account/send-account-mail.ts';
import type { AccountDetailView } from './contract.ts';
import { describeAccount } from './find-accounts.ts';
import { type AccountRow, lockAccount, setSuspended } from './store.ts';

export interface SupervisionParts {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  /** After the commit that ended sessions. */
  forgetSessions: () => void;
}

/** What is done to an account that is held, and what it is afterwards. */
type Work = (transaction: Transaction, account: AccountRow, now: Date) => Promise<AccountRow>;

function change({ db, clock }: SupervisionParts, id: string, work: Work): Promise<AccountDetailView> {
  return db.transaction(async (transaction) => {
    const account = await lockAccount(transaction, id);
    if (account === null) throw new AppError('USER_NOT_FOUND');
    const now = clock.now();
    return describeAccount(transaction, await work(transaction, account, now), now);
  });
}

export function suspendAccount(
  parts: SupervisionParts,
  { userId: byUserId }: Session,
  id: string,
  words: string,
): Promise<AccountDetailView> {
  const reason = words.trim();
  return change(parts, id, async (transaction, account, now) => {
    if (account.role === 'admin')
      throw new AppError('FORBIDDEN', { detail: 'An account of platform staff cannot be suspended.' });
    if (account.suspended_at !== null)
      throw new AppError('INVALID_STATUS', { status: 409, detail: 'The account is suspended already.' });
    await setSuspended(transaction, id, { at: now, reason }, now);
    await revokeSessionsOf(transaction, id, now);
    await parts.jobs.enqueue(transaction, accountNoticeJob, {
      userId: id,
      to: account.email,
      notice: 'suspended',
      reason,
    });
    await recordAct(transaction, {
      kind: 'account.suspended',
      byUserId,
      subjectId: id,
      details: { reason },
      now,
    });
    transaction.afterCommit(parts.forgetSessions);
    return { ...account, suspended_at: now, suspended_reason: reason };
  });
}

export function reinstateAccount(
  parts: SupervisionParts,
  { userId: byUserId }: Session,
  id: string,
): Promise<AccountDetailView> {
  return change(parts, id, async (transaction, account, now) => {
    if (account.suspended_at === null)
      throw new AppError('INVALID_STATUS', { status: 409, detail: 'The account is not suspended.' });
    await setSuspended(transaction, id, null, now);
    await parts.jobs.enqueue(transaction, accountNoticeJob, {
      userId: id,
      to: account.email,
      notice: 'reinstated',
    });
    await recordAct(transaction, { kind: 'account.reinstated', byUserId, subjectId: id, now });
    return { ...account, suspended_at: null, suspended_reason: null };
  });
}

export function endAccountSessions(
  parts: SupervisionParts,
  { userId: byUserId }: Session,
  id: string,
): Promise<AccountDetailView> {
  return change(parts, id, async (transaction, account, now) => {
    await revokeSessionsOf(transaction, id, now);
    await recordAct(transaction, { kind: 'account.sessions_ended', byUserId, subjectId: id, now });
    transaction.afterCommit(parts.forgetSessions);
    return account;
  });
}
