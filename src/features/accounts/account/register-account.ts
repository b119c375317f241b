import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Request } from '../../../http/route.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Passwords } from '../../../platform/passwords.ts';
import { newId } from '../../../shared/ids.ts';
import { chooseLanguage } from '../../../shared/languages.ts';
import type { AccessTokens } from '../../access/sessions/access-tokens.ts';
import { startSession } from '../../access/sessions/start-session.ts';
import { queueEmailLink } from './ask-for-link.ts';
import type { register, SessionReply } from './contract.ts';
import { presentUser } from './present.ts';
import { requireEmail, requireGoodPassword, requireTimeZone } from './rules/account-fields.ts';
import { insertUser } from './store.ts';

interface Parts {
  clock: Clock;
  passwords: Passwords;
  accessTokens: AccessTokens;
  jobs: Jobs;
}

type RegisterRequest = Static<NonNullable<typeof register.body>>;

export async function registerAccount(
  parts: Parts,
  {
    body,
    headers,
    runIdempotent,
  }: Pick<Request<never, never, RegisterRequest>, 'body' | 'headers' | 'runIdempotent'>,
): Promise<SessionReply> {
  const email = requireEmail(body.email);
  requireGoodPassword(body.password, { email: email.address, name: body.name });
  requireTimeZone(body.timezone);
  // Both before the transaction: hashing is slow and would hold a connection, the key may need one of its own.
  const passwordHash = await parts.passwords.hash(body.password);
  const sign = await parts.accessTokens.signer();
  return runIdempotent({
    transaction: async (transaction) => {
      const now = parts.clock.now();
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
      const address = { email: user.email, emailKey: user.email_key };
      await queueEmailLink(transaction, parts.jobs, { userId: user.id, ...address, purpose: 'confirm' }, now);
      const started = await startSession(transaction, user, sign, now, headers['user-agent']);
      return { ...started, user: presentUser(user) };
    },
  });
}
