import { AppError, rateLimited } from '../../../errors.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Passwords } from '../../../platform/passwords.ts';
import type { RateLimits } from '../../../platform/rate-limits.ts';
import { newId } from '../../../shared/ids.ts';
import { dayMs } from '../../../shared/time.ts';
import { closeEmailLinksOf, insertEmailLink, type LinkPurpose } from './email-link-store.ts';
import { provePassword } from './prove-password.ts';
import { requireEmail } from './rules/account-fields.ts';
import { accountNoticeJob, emailLinkJob } from './send-account-mail.ts';
import { findUser, lockUser } from './store.ts';

interface Parts {
  db: Database;
  clock: Clock;
  limits: RateLimits;
  jobs: Jobs;
  passwords: Passwords;
}

const linkDays = 3;

interface Wanted {
  userId: string;
  email: string;
  emailKey: string;
  purpose: LinkPurpose;
}

/** In the transaction of whatever asks for it; the mail is sent afterwards. */
export async function queueEmailLink(
  transaction: Transaction,
  jobs: Jobs,
  wanted: Wanted,
  now: Date,
): Promise<void> {
  const id = newId('emailLink', now.getTime());
  const expiresAt = new Date(now.getTime() + linkDays * dayMs);
  await insertEmailLink(transaction, { id, ...wanted, now, expiresAt });
  await jobs.enqueue(transaction, emailLinkJob, { userId: wanted.userId, linkId: id });
}

const windows = [
  { seconds: 3_600, most: 5 },
  { seconds: 86_400, most: 10 },
];

/** Links that an account may ask for, to whichever address. */
async function requirePatience({ limits }: Parts, userId: string): Promise<void> {
  const counts = await limits.countEach(
    windows.map(({ seconds }) => ({ bucket: `email-links:${userId}:${seconds}`, seconds })),
  );
  const waits = counts.flatMap(({ hits, secondsLeft }, index) =>
    hits > (windows[index]?.most ?? 0) ? [secondsLeft] : [],
  );
  if (waits.length > 0)
    throw rateLimited(Math.max(...waits), {
      detail: 'Each account can request 5 links per hour and 10 per day.',
    });
}

/** Once more, for an address that nobody has confirmed yet. */
export async function resendVerification(parts: Parts, userId: string): Promise<void> {
  await requirePatience(parts, userId);
  await parts.db.transaction(async (transaction) => {
    const user = await lockUser(transaction, userId);
    if (user === null) throw new AppError('AUTH_REQUIRED');
    if (user.email_verified_at !== null) return;
    const wanted = { userId, email: user.email, emailKey: user.email_key, purpose: 'confirm' as const };
    await queueEmailLink(transaction, parts.jobs, wanted, parts.clock.now());
  });
}

/**
 * The account gets the address once the link that is mailed there has been followed. The answer does not tell whether another account has it:
 * whoever reads mail there learns it from the mail.
 */
export async function askForAddress(
  parts: Parts,
  caller: { userId: string; address: string },
  body: { email: string; password: string },
): Promise<void> {
  const { userId, address } = caller;
  const email = requireEmail(body.email);
  const found = await findUser(parts.db, userId);
  if (found === null) throw new AppError('AUTH_REQUIRED');
  if (email.key === found.email_key)
    throw new AppError('INVALID_VALUE', { detail: 'body.email: this is the present address of the account' });
  await provePassword(parts, { address, emailKey: found.email_key, password: body.password }, found);
  await requirePatience(parts, userId);
  await parts.db.transaction(async (transaction) => {
    const now = parts.clock.now();
    const user = await lockUser(transaction, userId);
    if (user === null) throw new AppError('AUTH_REQUIRED');
    if (user.password_hash !== found.password_hash) throw new AppError('INVALID_CREDENTIALS');
    // The last wish counts.
    await closeEmailLinksOf(transaction, userId, now, 'change');
    const wanted = { userId, email: email.address, emailKey: email.key, purpose: 'change' as const };
    await queueEmailLink(transaction, parts.jobs, wanted, now);
    await parts.jobs.enqueue(transaction, accountNoticeJob, { userId, to: user.email, notice: 'asked' });
  });
}
