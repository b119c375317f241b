import { AppError } from '../../../errors.ts';
import type { Request } from '../../../http/route.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Passwords } from '../../../platform/passwords.ts';
import { addressBucket, type RateLimits } from '../../../platform/rate-limits.ts';
import { hashSecretToken } from '../../../shared/secret-token.ts';
import type { AccessTokens } from '../../access/sessions/access-tokens.ts';
import {
  presentTokens,
  rotateRefreshToken,
  startSession,
} from '../../access/sessions/issue-session-tokens.ts';
import { findSessionOfToken } from '../../access/sessions/store.ts';
import { orThrow, refuseFirstStep } from '../../access/sign-in-tickets/refuse-first-step.ts';
import type { SessionReply } from './contract.ts';
import { presentUser } from './present.ts';
import { requireEmail } from './rules/account-fields.ts';
import { findUser, findUserByEmail, lockPassword, replacePasswordHash, type UserRow } from './store.ts';
import { verifyPassword } from './verify-password.ts';

interface RefreshDependencies {
  db: Database;
  clock: Clock;
  limits: RateLimits;
  accessTokens: AccessTokens;
  /** Sign-in and similar calls per minute and IP address. */
  authLimitPerMinute: number;
  forgetSessions: () => void;
}

// Many users of one office share an IP address. Their sessions refresh four times an hour.
const addressFactor = 2;
const maxRefreshesPerMinute = 20;

// A guessable key would reveal the next refresh token, so short keys are ignored.
const validKey = /^[\x21-\x7e]{16,255}$/;

const readKey = (header: unknown) => (typeof header === 'string' && validKey.test(header) ? header : null);

export async function refreshSession(
  dependencies: RefreshDependencies,
  refreshToken: string,
  { address, idempotencyKey }: { address: string; idempotencyKey: string | string[] | undefined },
): Promise<SessionReply> {
  await dependencies.limits.spend(
    `refresh:${addressBucket(address)}`,
    addressFactor * dependencies.authLimitPerMinute,
  );
  const sessionId = await findSessionOfToken(dependencies.db, hashSecretToken(refreshToken));
  if (sessionId === null) throw new AppError('AUTH_REQUIRED');
  await dependencies.limits.spend(`refresh:${sessionId}`, maxRefreshesPerMinute);
  // Before the rotation, so that no token is spent when signing fails.
  const sign = await dependencies.accessTokens.signer();
  const rotated = await rotateRefreshToken(dependencies, {
    token: refreshToken,
    key: readKey(idempotencyKey),
    now: dependencies.clock.now(),
  });
  const user = rotated && (await findUser(dependencies.db, rotated.userId));
  if (rotated === null || user === null) throw new AppError('AUTH_REQUIRED');
  const accessToken = sign({ id: rotated.sessionId, userId: user.id, role: user.role });
  return { ...presentTokens(accessToken, rotated.refreshToken), user: presentUser(user) };
}

interface LogInDependencies {
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
  dependencies: LogInDependencies,
  { body, caller, headers }: Pick<Request<never, never, LogInRequest>, 'body' | 'caller' | 'headers'>,
): Promise<SessionReply> {
  const email = requireEmail(body.email);
  const found = await findUserByEmail(dependencies.db, email.key);
  const attempt = { address: caller.address, emailKey: email.key, password: body.password };
  const user = await verifyPassword(dependencies, attempt, found);
  const passwordHash = await upgradeHash(dependencies, user, body.password);
  const sign = await dependencies.accessTokens.signer();
  const started = await dependencies.db.transaction(async (transaction) => {
    const now = dependencies.clock.now();
    const locked = await lockPassword(transaction, user.id, passwordHash);
    if (locked === null) throw new AppError('INVALID_CREDENTIALS');
    refuseSuspended(locked.isSuspended);
    const refusal = await refuseFirstStep(transaction, user.id, now);
    if (refusal !== null) return refusal;
    const tokens = await startSession(transaction, user, sign, now, headers['user-agent']);
    return { ...tokens, user: presentUser(user) };
  });
  return orThrow(started);
}

export function refuseSuspended(isSuspended: boolean): void {
  if (isSuspended)
    throw new AppError('FORBIDDEN', {
      reason: 'account-suspended',
      detail: 'The account is suspended. The e-mail about the suspension states the reason.',
    });
}

/** Only sign-in has the password to rehash it with the current parameters. */
async function upgradeHash({ db, passwords }: LogInDependencies, user: UserRow, password: string) {
  const known = user.password_hash;
  if (known === null || !passwords.isOutdated(known)) return known;
  const renewed = await passwords.hash(password);
  return (await replacePasswordHash(db, user.id, known, renewed)) ? renewed : known;
}
