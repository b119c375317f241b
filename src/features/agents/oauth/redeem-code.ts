import { OAuthError } from '../../../http/oauth-errors.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { type EndWaiting, endHeldGrant } from '../../access/grants/end-grants.ts';
import { type GrantRow, lockGrant } from '../../access/grants/store.ts';
import { type CodeRow, findCode, spendCode } from './code-store.ts';
import { accessSeconds, insertTokenPair, newTokenPair, type TokenPair } from './issue-tokens.ts';
import { presentTokens } from './present.ts';
import { provesChallenge } from './prove-verifier.ts';
import { isResource } from './rules/judge-request.ts';

interface Brought {
  hash: Buffer;
  /** What its code stands for. */
  grantId: string;
  clientId: string;
  verifier: string;
  redirectUri: string | undefined;
  resource: string | undefined;
}

/**
 * Gives the tokens of a grant to whoever began asking for it. A code that is brought twice, by another client or with a wrong verifier was
 * copied by somebody, and nobody can say who is the thief: the grant ends, with all that was given out under it.
 */
export async function redeemCode(
  { db, endWaiting }: { db: Database; endWaiting: EndWaiting },
  brought: Brought,
  now: Date,
) {
  const given = await db.transaction((transaction) => collect(endWaiting, transaction, brought, now));
  if (given === null) throw noSuchCode();
  return presentTokens(given.pair, given.grant, accessSeconds);
}

export const noSuchCode = () =>
  new OAuthError(
    'invalid_grant',
    'The code is unknown, spent or expired, or was not given to whoever brings it.',
  );

async function collect(
  endWaiting: EndWaiting,
  transaction: Transaction,
  brought: Brought,
  now: Date,
): Promise<{ grant: GrantRow; pair: TokenPair } | null> {
  const { hash, grantId } = brought;
  const grant = await lockGrant(transaction, grantId, now);
  const code = grant === null ? null : await findCode(transaction, hash);
  if (grant === null || code === null) return null;
  if (
    code.resource !== null &&
    brought.resource !== undefined &&
    !isResource(brought.resource, [code.resource])
  )
    throw new OAuthError('invalid_target', 'resource must be the one that was asked for.');
  if (!isTheirs(code, brought)) {
    const which = { id: grant.id, userId: grant.user_id };
    await endHeldGrant(endWaiting, transaction, which, { byUserId: null, now });
    return null;
  }
  if (code.expires_at <= now) return null;
  const pair = newTokenPair();
  await spendCode(transaction, hash, now);
  await insertTokenPair(transaction, grant, pair, now);
  return { grant, pair };
}

const isTheirs = (code: CodeRow, { clientId, verifier, redirectUri }: Brought): boolean =>
  code.spent_at === null &&
  code.client_id === clientId &&
  provesChallenge(verifier, code.challenge) &&
  (redirectUri === undefined || redirectUri === code.redirect_uri);
