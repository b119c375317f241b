import { randomBytes } from 'node:crypto';
import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Request } from '../../../http/route.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Passwords } from '../../../platform/passwords.ts';
import type { RateLimits } from '../../../platform/rate-limits.ts';
import { newId } from '../../../shared/ids.ts';
import { chooseLanguage, defaultLanguage } from '../../../shared/languages.ts';
import { insertAuditEntry } from '../../access/audit/store.ts';
import type { AccessTokens } from '../../access/sessions/access-tokens.ts';
import { startSession } from '../../access/sessions/issue-session-tokens.ts';
import type { register, SessionReply } from './contract.ts';
import { presentUser } from './present.ts';
import { requireEmail, requireStrongPassword, requireTimeZone } from './rules/account-fields.ts';
import { insertUser } from './store.ts';
import { acceptTerms } from './terms-store.ts';
import { queueEmailLink, spendLinkToEmail } from './verify-email.ts';

interface RegisterDependencies {
  clock: Clock;
  passwords: Passwords;
  limits: RateLimits;
  accessTokens: AccessTokens;
  jobs: Jobs;
  /** Version of the terms that are shown now. */
  termsVersion: string;
}

type RegisterRequest = Static<NonNullable<typeof register.body>>;

export async function registerAccount(
  dependencies: RegisterDependencies,
  {
    body,
    caller,
    headers,
    runIdempotent,
  }: Pick<Request<never, never, RegisterRequest>, 'body' | 'caller' | 'headers' | 'runIdempotent'>,
): Promise<SessionReply> {
  const email = requireEmail(body.email);
  requireStrongPassword(body.password, { email: email.address, name: body.name });
  requireTimeZone(body.timezone);
  // An account can be deleted and registered again, and each registration sends an e-mail.
  await spendLinkToEmail(dependencies.limits, caller.address, email.key);
  // Before the transaction: hashing is slow and would occupy a connection, and loading the key may need its
  // own connection.
  const passwordHash = await dependencies.passwords.hash(body.password);
  const sign = await dependencies.accessTokens.signer();
  return runIdempotent({
    transaction: async (transaction) => {
      const now = dependencies.clock.now();
      const user = await insertUser(transaction, {
        id: newId('user', now.getTime()),
        email: email.address,
        emailKey: email.key,
        passwordHash,
        name: body.name.trim(),
        role: body.role ?? 'customer',
        phone: body.phone ?? null,
        timezone: body.timezone ?? null,
        language: body.language ?? chooseLanguage(headers['accept-language']),
        now,
      });
      if (user === null) throw new AppError('EMAIL_TAKEN');
      if (body.acceptTerms) await acceptTerms(transaction, user.id, dependencies.termsVersion, now);
      const address = { email: user.email, emailKey: user.email_key };
      await queueEmailLink(
        transaction,
        dependencies.jobs,
        { userId: user.id, ...address, purpose: 'confirm' },
        now,
      );
      const started = await startSession(transaction, user, sign, now, headers['user-agent']);
      return { ...started, user: presentUser(user) };
    },
  });
}

export const newPassword = () => randomBytes(15).toString('base64url');

/** Creates a platform staff account. Returns false when the address is taken. */
export async function createAdmin(
  { db, clock, passwords }: { db: Database; clock: Clock; passwords: Passwords },
  admin: { email: string; name: string; password: string },
): Promise<boolean> {
  const email = requireEmail(admin.email);
  requireStrongPassword(admin.password, { email: email.address, name: admin.name });
  const now = clock.now();
  const passwordHash = await passwords.hash(admin.password);
  return db.transaction(async (transaction) => {
    const user = await insertUser(transaction, {
      id: newId('user', now.getTime()),
      email: email.address,
      emailKey: email.key,
      passwordHash,
      name: admin.name,
      role: 'admin',
      phone: null,
      timezone: null,
      language: defaultLanguage,
      // The operator vouches for the address.
      isVerified: true,
      now,
    });
    if (user === null) return false;
    await insertAuditEntry(transaction, { kind: 'admin.created', byUserId: null, subjectId: user.id, now });
    return true;
  });
}
