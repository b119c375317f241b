import { AppError } from '../../../errors.ts';
import type { Request } from '../../../http/route.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Passwords } from '../../../platform/passwords.ts';
import type { RateLimits } from '../../../platform/rate-limits.ts';
import type { AccessTokens } from '../../access/sessions/access-tokens.ts';
import { startSession } from '../../access/sessions/start-session.ts';
import type { SessionReply } from './contract.ts';
import { presentUser } from './present.ts';
import { provePassword } from './prove-password.ts';
import { requireEmail } from './rules/account-fields.ts';
import { findUserByEmail, lockPassword, replacePasswordHash, type UserRow } from './store.ts';

interface Parts {
  db: Database;
  clock: Clock;
  passwords: Passwords;
  limits: RateLimits;
  accessTokens: AccessTokens;
}

interface LogInRequest {
  email: string;
  password: string;
}

export async function logIn(
  parts: Parts,
  { body, caller, headers }: Pick<Request<never, never, LogInRequest>, 'body' | 'caller' | 'headers'>,
): Promise<SessionReply> {
  const email = requireEmail(body.email);
  const found = await findUserByEmail(parts.db, email.key);
  const attempt = { address: caller.address, emailKey: email.key, password: body.password };
  const user = await provePassword(parts, attempt, found);
  const passwordHash = await renewHash(parts, user, body.password);
  const sign = await parts.accessTokens.signer();
  return parts.db.transaction(async (transaction) => {
    const held = await lockPassword(transaction, user.id, passwordHash);
    if (held === null) throw new AppError('INVALID_CREDENTIALS');
    if (held.isSuspended)
      throw new AppError('FORBIDDEN', {
        detail: 'The account is suspended; the mail that was sent to its address says why.',
      });
    const started = await startSession(transaction, user, sign, parts.clock.now(), headers['user-agent']);
    return { ...started, user: presentUser(user) };
  });
}

/** Only at a login is the password at hand to be hashed at today's cost. */
async function renewHash({ db, passwords }: Parts, user: UserRow, password: string) {
  const known = user.password_hash;
  if (known === null || !passwords.isOutdated(known)) return known;
  const renewed = await passwords.hash(password);
  return (await replacePasswordHash(db, user.id, known, renewed)) ? renewed : known;
}
