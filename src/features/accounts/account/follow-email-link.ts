import { AppError } from '../../../errors.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { type Jobs, jobKind } from '../../../platform/jobs/jobs.ts';
import { hashSecretToken } from '../../access/sessions/secret-token.ts';
import { closeApprovalLinksOf } from '../../agents/approvals/store.ts';
import { closeEmailLinksOf, type EmailLink, findOwnerOfLink, useEmailLink } from './email-link-store.ts';
import { closeResetsOf } from './password-reset-store.ts';
import { accountNoticeJob } from './send-account-mail.ts';
import { changeAddress, lockUser, markVerified, type UserRow } from './store.ts';

/** For those who follow up that an address is proven to be the account's. */
export const addressConfirmedJob = jobKind<{ userId: string }>('account.confirmed');

interface Parts {
  db: Database;
  clock: Clock;
  jobs: Jobs;
}

/** Mail to the address has reached whoever sends the token: it is the account's, from now on if it was not. */
export async function followEmailLink(parts: Parts, token: string): Promise<void> {
  const { db, clock } = parts;
  const tokenHash = hashSecretToken(token);
  const userId = await findOwnerOfLink(db, tokenHash);
  if (userId === null) throw new AppError('RESET_LINK_INVALID');
  await db.transaction(async (transaction) => {
    const now = clock.now();
    const user = await lockUser(transaction, userId);
    if (user === null) throw new AppError('RESET_LINK_INVALID');
    const link = await useEmailLink(transaction, tokenHash, now);
    if (link === null) throw new AppError('RESET_LINK_INVALID');
    if (link.purpose === 'change') await moveAccount(parts, transaction, user, link, now);
    else await confirmAddress(parts.jobs, transaction, user, now);
  });
}

/** Somebody reads mail at the account's present address. */
export async function confirmAddress(
  jobs: Jobs,
  transaction: Transaction,
  user: UserRow,
  now: Date,
): Promise<void> {
  await closeEmailLinksOf(transaction, user.id, now, 'confirm');
  await markVerified(transaction, user.id, now);
  await jobs.enqueue(transaction, addressConfirmedJob, { userId: user.id });
}

/** Nothing that was sent to the old address works any more, and it hears so. */
async function moveAccount(
  { jobs }: Parts,
  transaction: Transaction,
  user: UserRow,
  { email, emailKey }: EmailLink,
  now: Date,
): Promise<void> {
  const moved = await changeAddress(transaction, { id: user.id, email, emailKey }, now);
  if (!moved) throw new AppError('EMAIL_TAKEN');
  await closeEmailLinksOf(transaction, user.id, now);
  await closeResetsOf(transaction, user.id, now);
  await closeApprovalLinksOf(transaction, user.id);
  await jobs.enqueue(transaction, addressConfirmedJob, { userId: user.id });
  await jobs.enqueue(transaction, accountNoticeJob, { userId: user.id, to: user.email, notice: 'changed' });
}
