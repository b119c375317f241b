import { randomInt } from 'node:crypto';
import { AppError } from '../../../errors.ts';
import type { Request } from '../../../http/route.ts';
import { spendLimits } from '../../../platform/account-limits.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { type Jobs, jobKind } from '../../../platform/jobs/jobs.ts';
import type { JobHandler } from '../../../platform/jobs/run-jobs.ts';
import type { Mail } from '../../../platform/mail.ts';
import { addressBucket, type RateLimits } from '../../../platform/rate-limits.ts';
import { newId } from '../../../shared/ids.ts';
import { chooseLanguage, type LanguageCode } from '../../../shared/languages.ts';
import { minuteMs } from '../../../shared/time.ts';
import type { DeclinePendingRequests } from '../../access/grants/end-grants.ts';
import type { AccessTokens } from '../../access/sessions/access-tokens.ts';
import { startSession } from '../../access/sessions/issue-session-tokens.ts';
import { insertCode, setCodeHash } from './code-store.ts';
import type { SessionReply } from './contract.ts';
import { presentUser } from './present.ts';
import { replaceCredentials } from './replace-credentials.ts';
import { requireEmail } from './rules/account-fields.ts';
import { accountMails } from './rules/mails/account-mails.ts';
import { refuseSuspended } from './sign-in.ts';
import { findUserByEmail, insertUser, lockUser, type UserRow } from './store.ts';
import { type CodeDependencies, hashCode, requireCode, useUpCode, wrongCode } from './verify-code.ts';
import { markEmailVerified } from './verify-email.ts';

const codeMinutes = 10;
const maxOpenCodes = 3;

export const signInCodeJob = jobKind<{ codeId: string }>('sign-in-code', 'urgent');

interface RequestCodeDependencies {
  db: Database;
  clock: Clock;
  limits: RateLimits;
  jobs: Jobs;
}

/** Does not look up the account, so that the request takes the same time for every address. */
export async function requestCode(
  { db, clock, limits, jobs }: RequestCodeDependencies,
  { body, caller, headers }: Pick<Request<never, never, { email: string }>, 'body' | 'caller' | 'headers'>,
): Promise<void> {
  const email = requireEmail(body.email);
  await spendLimits(
    limits,
    { name: 'codesToEmail', of: `${addressBucket(caller.address)} ${email.key}` },
    { name: 'codesToEmailOfAll', of: email.key },
  );
  await db.transaction(async (transaction) => {
    const now = clock.now();
    const id = newId('signInCode', now.getTime());
    const expiresAt = new Date(now.getTime() + codeMinutes * minuteMs);
    const language = chooseLanguage(headers['accept-language']);
    const code = { id, email: email.address, emailKey: email.key, language, now, expiresAt };
    await insertCode(transaction, code, maxOpenCodes);
    await jobs.enqueue(transaction, signInCodeJob, { codeId: id });
  });
}

/** The code is created here, so that it is never stored in plain text. */
export function sendCode({
  db,
  clock,
  mail,
}: {
  db: Database;
  clock: Clock;
  mail: Mail;
}): JobHandler<{ codeId: string }> {
  return async ({ codeId }, job) => {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const sent = await setCodeHash(db, { id: codeId, hash: hashCode(codeId, code) }, clock.now());
    if (sent === null) return;
    const user = await findUserByEmail(db, sent.emailKey);
    const language: LanguageCode = user?.language ?? sent.language;
    const message = accountMails[language].code(code);
    await mail.sendMail({ id: job.id, isUrgent: true, to: user?.email ?? sent.email, language, ...message });
  };
}

interface SignInWithCodeDependencies extends CodeDependencies {
  jobs: Jobs;
  accessTokens: AccessTokens;
  forgetSessions: () => void;
  declinePendingRequests: DeclinePendingRequests;
}

interface SignInWithCodeRequest {
  email: string;
  code: string;
  name?: string;
}

export async function signInWithCode(
  dependencies: SignInWithCodeDependencies,
  { body, headers }: Pick<Request<never, never, SignInWithCodeRequest>, 'body' | 'headers'>,
): Promise<SessionReply> {
  const { db, clock, accessTokens } = dependencies;
  const email = requireEmail(body.email);
  const codeId = await requireCode(dependencies, email.key, body.code);
  const found = await findUserByEmail(db, email.key);
  const sign = await accessTokens.signer();
  return db.transaction(async (transaction) => {
    const now = clock.now();
    // The account is locked before its links and codes everywhere, to prevent deadlocks.
    const known = found && (await lockUser(transaction, found.id));
    await useUpCode(transaction, codeId, email.key);
    const user =
      known === null || known.email_key !== email.key
        ? await createCustomer(dependencies, transaction, email, { name: body.name, headers, now })
        : await openAccount(dependencies, transaction, known, now);
    const started = await startSession(transaction, user, sign, now, headers['user-agent']);
    return { ...started, user: presentUser(user) };
  });
}

async function createCustomer(
  { jobs }: SignInWithCodeDependencies,
  transaction: Transaction,
  email: { address: string; key: string },
  {
    name,
    headers,
    now,
  }: { name: string | undefined; headers: Request<never, never, never>['headers']; now: Date },
): Promise<UserRow> {
  if (name === undefined)
    throw new AppError('MISSING_FIELDS', { field: 'body.name', detail: 'Required for a new account.' });
  const user = await insertUser(transaction, {
    id: newId('user', now.getTime()),
    email: email.address,
    emailKey: email.key,
    passwordHash: null,
    name: name.trim(),
    role: 'customer',
    phone: null,
    timezone: null,
    language: chooseLanguage(headers['accept-language']),
    isVerified: true,
    now,
  });
  // Registered in the meantime. A new code signs in to that account.
  if (user === null) throw wrongCode();
  await markEmailVerified(jobs, transaction, user, now);
  return user;
}

/**
 * Anyone can register an address that is not theirs and wait for its owner. Therefore nothing of an account
 * with an unconfirmed address stays valid when the owner proves to have it.
 */
async function openAccount(
  dependencies: SignInWithCodeDependencies,
  transaction: Transaction,
  user: UserRow,
  now: Date,
): Promise<UserRow> {
  refuseSuspended(user.suspended_at !== null);
  if (user.email_verified_at !== null) return user;
  await replaceCredentials(dependencies, transaction, user, { passwordHash: null, now });
  return { ...user, password_hash: null, email_verified_at: now };
}
