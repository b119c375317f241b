import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import { decodeCursor, defaultLimit, Page, pageOf, wrongCursor } from '../../../http/pagination.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable, Transaction } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { insertAuditEntry } from '../../access/audit/store.ts';
import { revokeSessionsOf } from '../../access/sessions/store.ts';
import { accountNoticeJob } from '../../accounts/account/send-account-mail.ts';
import type { AccountDetailView, AccountView, listAccounts as listing } from './contract.ts';
import { presentAccount, presentDetail } from './present.ts';
import {
  type AccountRow,
  findAccount,
  findUsage,
  listBusinessesOf,
  listAccounts as listRows,
  lockAccount,
  setSuspended,
} from './store.ts';

type Query = Static<NonNullable<typeof listing.query>>;

const list = 'accounts';

export async function findAccounts(
  db: Database,
  { query, role, status, cursor, limit = defaultLimit }: Query,
): Promise<Page<AccountView>> {
  const before = cursor === undefined ? null : readCursor(cursor);
  const filters = {
    query: query?.trim() || undefined,
    role,
    suspended: status === undefined ? undefined : status === 'suspended',
  };
  const rows = await listRows(db, filters, { before, limit: limit + 1 });
  const page = pageOf(rows, limit, ({ id }) => [list, id]);
  return new Page(page.items.map(presentAccount), page.next);
}

function readCursor(cursor: string): string {
  const [name, id] = decodeCursor(cursor, ['string', 'string']);
  if (name !== list) throw wrongCursor();
  return id;
}

export async function lookUpAccount(db: Database, id: string, now: Date): Promise<AccountDetailView> {
  const account = await findAccount(db, id);
  if (account === null) throw new AppError('USER_NOT_FOUND');
  return describeAccount(db, account, now);
}

async function describeAccount(db: Queryable, account: AccountRow, now: Date): Promise<AccountDetailView> {
  const businesses = await listBusinessesOf(db, account.id);
  return presentDetail(account, businesses, await findUsage(db, account.id, now));
}

export interface PlatformDependencies {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  /** Clears the session cache of this process. */
  forgetSessions: () => void;
}

/** Runs with the account locked and returns the changed account. */
type AccountChange = (transaction: Transaction, account: AccountRow, now: Date) => Promise<AccountRow>;

function changeAccount(
  { db, clock }: PlatformDependencies,
  id: string,
  work: AccountChange,
): Promise<AccountDetailView> {
  return db.transaction(async (transaction) => {
    const account = await lockAccount(transaction, id);
    if (account === null) throw new AppError('USER_NOT_FOUND');
    const now = clock.now();
    return describeAccount(transaction, await work(transaction, account, now), now);
  });
}

export function suspendAccount(
  dependencies: PlatformDependencies,
  { userId: byUserId }: Session,
  id: string,
  words: string,
): Promise<AccountDetailView> {
  const reason = words.trim();
  return changeAccount(dependencies, id, async (transaction, account, now) => {
    if (account.role === 'admin')
      throw new AppError('FORBIDDEN', { detail: 'Platform staff cannot be suspended.' });
    if (account.suspended_at !== null)
      throw new AppError('INVALID_STATUS', { status: 409, detail: 'The account is already suspended.' });
    await setSuspended(transaction, id, { at: now, reason }, now);
    await revokeSessionsOf(transaction, id, now);
    await dependencies.jobs.enqueue(transaction, accountNoticeJob, {
      userId: id,
      to: account.email,
      notice: 'suspended',
      reason,
    });
    await insertAuditEntry(transaction, {
      kind: 'account.suspended',
      byUserId,
      subjectId: id,
      details: { reason },
      now,
    });
    transaction.afterCommit(dependencies.forgetSessions);
    return { ...account, suspended_at: now, suspended_reason: reason };
  });
}

export function reinstateAccount(
  dependencies: PlatformDependencies,
  { userId: byUserId }: Session,
  id: string,
): Promise<AccountDetailView> {
  return changeAccount(dependencies, id, async (transaction, account, now) => {
    if (account.suspended_at === null)
      throw new AppError('INVALID_STATUS', { status: 409, detail: 'The account is not suspended.' });
    await setSuspended(transaction, id, null, now);
    await dependencies.jobs.enqueue(transaction, accountNoticeJob, {
      userId: id,
      to: account.email,
      notice: 'reinstated',
    });
    await insertAuditEntry(transaction, { kind: 'account.reinstated', byUserId, subjectId: id, now });
    return { ...account, suspended_at: null, suspended_reason: null };
  });
}

export function endAccountSessions(
  dependencies: PlatformDependencies,
  { userId: byUserId }: Session,
  id: string,
): Promise<AccountDetailView> {
  return changeAccount(dependencies, id, async (transaction, account, now) => {
    await revokeSessionsOf(transaction, id, now);
    await insertAuditEntry(transaction, { kind: 'account.sessions_ended', byUserId, subjectId: id, now });
    transaction.afterCommit(dependencies.forgetSessions);
    return account;
  });
}
