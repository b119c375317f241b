import { randomInt } from 'node:crypto';
import type { Request } from '../../../http/route.ts';
import { spendLimits } from '../../../platform/account-limits.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { type Jobs, jobKind } from '../../../platform/jobs/jobs.ts';
import type { JobHandler } from '../../../platform/jobs/run-jobs.ts';
import type { Mail } from '../../../platform/mail.ts';
import { addressBucket, type RateLimits } from '../../../platform/rate-limits.ts';
import { mailboxOf } from '../../../shared/email.ts';
import { newId } from '../../../shared/ids.ts';
import { chooseLanguage, type LanguageCode } from '../../../shared/languages.ts';
import { minuteMs } from '../../../shared/time.ts';
import type { AccessTokens } from '../../access/sessions/access-tokens.ts';
import { startSession } from '../../access/sessions/issue-session-tokens.ts';
import { orThrow, refuseFirstStep } from '../../access/sign-in-tickets/refuse-first-step.ts';
import { insertCode, setCodeHash } from './code-store.ts';
import type { SessionReply } from './contract.ts';
import { type OpenAccountDependencies, openAccountOf } from './open-account.ts';
import { presentUser } from './present.ts';
import { requireEmail } from './rules/account-fields.ts';
import { accountMails } from './rules/mails/account-mails.ts';
import { findUserByEmail, lockUser } from './store.ts';
import { acceptTerms } from './terms-store.ts';
import { hashCode, requireCode, useUpCode } from './verify-code.ts';

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
    { name: 'codesToEmail', of: `${addressBucket(caller.address)} ${mailboxOf(email.key)}` },
    { name: 'codesToEmailOfAll', of: mailboxOf(email.key) },
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

interface SignInWithCodeDependencies extends OpenAccountDependencies {
  accessTokens: AccessTokens;
}

interface SignInWithCodeRequest {
  email: string;
  code: string;
  name?: string;
  acceptTerms?: boolean;
}

export async function signInWithCode(
  dependencies: SignInWithCodeDependencies,
  { body, headers }: Pick<Request<never, never, SignInWithCodeRequest>, 'body' | 'headers'>,
): Promise<SessionReply> {
  const { db, clock, accessTokens, termsVersion } = dependencies;
  const email = requireEmail(body.email);
  const codeId = await requireCode(dependencies, email.key, body.code);
  const found = await findUserByEmail(db, email.key);
  const sign = await accessTokens.signer();
  const started = await db.transaction(async (transaction) => {
    const now = clock.now();
    // The account is locked before its links and codes everywhere, to prevent deadlocks.
    const known = found && (await lockUser(transaction, found.id));
    const address = await useUpCode(transaction, codeId, email.key);
    const proven = { email: { address, key: email.key }, name: body.name, headers, now };
    const user = await openAccountOf(dependencies, transaction, known, proven);
    if (body.acceptTerms) await acceptTerms(transaction, user.id, termsVersion, now);
    const refusal = await refuseFirstStep(transaction, user.id, now);
    if (refusal !== null) return refusal;
    const tokens = await startSession(transaction, user, sign, now, headers['user-agent']);
    return { ...tokens, user: presentUser(user) };
  });
  return orThrow(started);
}
