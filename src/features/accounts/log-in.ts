import { AppError } from '../../errors.ts';
import type { Request } from '../../http/route.ts';
import { startSession } from '../sessions/start-session.ts';
import type { AccountParts } from './account-parts.ts';
import type { SessionBody } from './contract.ts';
import { presentUser } from './present.ts';
import { provePassword } from './prove-password.ts';
import { requireEmail } from './rules/account-fields.ts';
import { findUserByEmail, holdPassword, replacePasswordHash, type UserRow } from './store.ts';

interface Body {
  email: string;
  password: string;
}

export async function logIn(
  parts: AccountParts,
  { body, caller, headers }: Pick<Request<never, never, Body>, 'body' | 'caller' | 'headers'>,
): Promise<SessionBody> {
  const email = requireEmail(body.email);
  const found = await findUserByEmail(parts.db, email.key);
  const attempt = { address: caller.address, emailKey: email.key, password: body.password };
  const user = await provePassword(parts, attempt, found);
  const passwordHash = await renewHash(parts, user, body.password);
  const sign = await parts.accessTokens.signer();
  return parts.db.transaction(async (transaction) => {
    if (!(await holdPassword(transaction, user.id, passwordHash))) throw new AppError('INVALID_CREDENTIALS');
    const started = await startSession(transaction, user, sign, parts.clock.now(), headers['user-agent']);
    return { ...started, user: presentUser(user) };
  });
}

/** Only at a login is the password at hand to be hashed at today's cost. */
async function renewHash({ db, passwords }: AccountParts, user: UserRow, password: string) {
  const known = user.password_hash;
  if (known === null || !passwords.isOutdated(known)) return known;
  const renewed = await passwords.hash(password);
  return (await replacePasswordHash(db, user.id, known, renewed)) ? renewed : known;
}
