import { AppError, rateLimited } from '../../../errors.ts';
import { spendLimits } from '../../../platform/account-limits.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { type Jobs, jobKind } from '../../../platform/jobs/jobs.ts';
import type { Passwords } from '../../../platform/passwords.ts';
import { addressBucket, type RateLimits } from '../../../platform/rate-limits.ts';
import { mailboxOf } from '../../../shared/email.ts';
import { newId } from '../../../shared/ids.ts';
import { hashSecretToken } from '../../../shared/secret-token.ts';
import { dayMs } from '../../../shared/time.ts';
import { deleteIdentitiesOf } from '../../access/identities/store.ts';
import { closeApprovalLinksOf } from '../../agents/approvals/store.ts';
import {
  closeEmailLinksOf,
  closeResetsOf,
  type EmailLink,
  findUserOfLink,
  insertEmailLink,
  type LinkPurpose,
  useEmailLink,
} from './link-store.ts';
import { requireEmail } from './rules/account-fields.ts';
import { accountNoticeJob, emailLinkJob } from './send-account-mail.ts';
import { findUser, lockUser, type UserRow, updateEmail, updateVerified } from './store.ts';
import { verifyOwner } from './verify-password.ts';

interface EmailLinkDependencies {
  db: Database;
  clock: Clock;
  limits: RateLimits;
  jobs: Jobs;
  passwords: Passwords;
}

const linkDays = 3;

interface RequestedLink {
  userId: string;
  email: string;
  emailKey: string;
  purpose: LinkPurpose;
}

/** Inserts the link in the transaction of the caller. A job sends the e-mail. */
export async function queueEmailLink(
  transaction: Transaction,
  jobs: Jobs,
  link: RequestedLink,
  now: Date,
): Promise<void> {
  const id = newId('emailLink', now.getTime());
  const expiresAt = new Date(now.getTime() + linkDays * dayMs);
  await insertEmailLink(transaction, { id, ...link, now, expiresAt });
  await jobs.enqueue(transaction, emailLinkJob, { userId: link.userId, linkId: id });
}

const linkLimits = [
  { seconds: 3_600, most: 5 },
  { seconds: 86_400, most: 10 },
];

/** Limits the links of an account, over all addresses. */
async function requireLinkLimit({ limits }: EmailLinkDependencies, userId: string): Promise<void> {
  const counts = await limits.countEach(
    linkLimits.map(({ seconds }) => ({ bucket: `email-links:${userId}:${seconds}`, seconds })),
  );
  const reached = counts
    .map(({ hits, secondsLeft }, index) => ({ hits, secondsLeft, limit: linkLimits[index]!.most }))
    .filter(({ hits, limit }) => hits > limit)
    .sort((a, b) => b.secondsLeft - a.secondsLeft)[0];
  if (reached !== undefined)
    throw rateLimited(reached.secondsLeft, {
      limit: reached.limit,
      detail: 'Each account can request 5 links per hour and 10 per day.',
    });
}

/**
 * Limits the links to a mailbox per network, over all accounts. Strangers in other networks cannot use up the
 * links of its owner.
 */
export const spendLinkToEmail = (limits: RateLimits, address: string, emailKey: string): Promise<void> =>
  spendLimits(limits, { name: 'linksToEmail', of: `${addressBucket(address)} ${mailboxOf(emailKey)}` });

/** Does nothing if the address is confirmed. */
export async function resendVerification(
  dependencies: EmailLinkDependencies,
  { userId, address }: { userId: string; address: string },
): Promise<void> {
  await requireLinkLimit(dependencies, userId);
  const found = await findUser(dependencies.db, userId);
  if (found === null) throw new AppError('AUTH_REQUIRED');
  await spendLinkToEmail(dependencies.limits, address, found.email_key);
  await dependencies.db.transaction(async (transaction) => {
    const user = await lockUser(transaction, userId);
    if (user === null) throw new AppError('AUTH_REQUIRED');
    if (user.email_verified_at !== null) return;
    const link = { userId, email: user.email, emailKey: user.email_key, purpose: 'confirm' as const };
    await queueEmailLink(transaction, dependencies.jobs, link, dependencies.clock.now());
  });
}

/**
 * The address changes when the e-mailed link is opened. The response does not reveal whether another account
 * has the address; the e-mail does.
 */
export async function requestEmailChange(
  dependencies: EmailLinkDependencies,
  caller: { userId: string; address: string },
  body: { email: string; password: string },
): Promise<void> {
  const { userId, address } = caller;
  const email = requireEmail(body.email);
  const found = await findUser(dependencies.db, userId);
  if (found === null) throw new AppError('AUTH_REQUIRED');
  if (email.key === found.email_key)
    throw new AppError('INVALID_VALUE', {
      field: 'body.email',
      reason: 'exists',
      detail: 'This is already the address of the account. Send another one.',
    });
  await verifyOwner(dependencies, { address, emailKey: found.email_key, password: body.password }, found);
  await requireLinkLimit(dependencies, userId);
  await spendLinkToEmail(dependencies.limits, address, email.key);
  await dependencies.db.transaction(async (transaction) => {
    const now = dependencies.clock.now();
    const user = await lockUser(transaction, userId);
    if (user === null) throw new AppError('AUTH_REQUIRED');
    if (user.password_hash !== found.password_hash) throw new AppError('INVALID_CREDENTIALS');
    // A new request replaces the previous one.
    await closeEmailLinksOf(transaction, userId, now, 'change');
    const link = { userId, email: email.address, emailKey: email.key, purpose: 'change' as const };
    await queueEmailLink(transaction, dependencies.jobs, link, now);
    await dependencies.jobs.enqueue(transaction, accountNoticeJob, {
      userId,
      to: user.email,
      notice: 'asked',
    });
  });
}

/** Runs after an address was confirmed. Other features subscribe to it. */
export const emailVerifiedJob = jobKind<{ userId: string }>('account.confirmed');

interface VerifyEmailDependencies {
  db: Database;
  clock: Clock;
  jobs: Jobs;
}

/** Confirms the address, or changes it to the address of the link. */
export async function verifyEmail(dependencies: VerifyEmailDependencies, token: string): Promise<void> {
  const { db, clock } = dependencies;
  const tokenHash = hashSecretToken(token);
  const userId = await findUserOfLink(db, tokenHash);
  if (userId === null) throw new AppError('RESET_LINK_INVALID');
  await db.transaction(async (transaction) => {
    const now = clock.now();
    const user = await lockUser(transaction, userId);
    if (user === null) throw new AppError('RESET_LINK_INVALID');
    const link = await useEmailLink(transaction, tokenHash, now);
    if (link === null) throw new AppError('RESET_LINK_INVALID');
    if (link.purpose === 'change') await changeEmail(dependencies, transaction, user, link, now);
    else await markEmailVerified(dependencies.jobs, transaction, user, now);
  });
}

export async function markEmailVerified(
  jobs: Jobs,
  transaction: Transaction,
  user: UserRow,
  now: Date,
): Promise<void> {
  await closeEmailLinksOf(transaction, user.id, now, 'confirm');
  await updateVerified(transaction, user.id, now);
  await jobs.enqueue(transaction, emailVerifiedJob, { userId: user.id });
}

/** Closes all links sent to the old address and sends it a notice. */
async function changeEmail(
  { jobs }: VerifyEmailDependencies,
  transaction: Transaction,
  user: UserRow,
  { email, emailKey }: EmailLink,
  now: Date,
): Promise<void> {
  const moved = await updateEmail(transaction, { id: user.id, email, emailKey }, now);
  if (!moved) throw new AppError('EMAIL_TAKEN');
  await closeEmailLinksOf(transaction, user.id, now);
  await closeResetsOf(transaction, user.id, now);
  await closeApprovalLinksOf(transaction, user.id);
  // They were linked through the old address.
  await deleteIdentitiesOf(transaction, user.id);
  await jobs.enqueue(transaction, emailVerifiedJob, { userId: user.id });
  await jobs.enqueue(transaction, accountNoticeJob, { userId: user.id, to: user.email, notice: 'changed' });
}
