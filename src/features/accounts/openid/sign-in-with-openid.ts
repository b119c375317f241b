import { createHmac, randomBytes } from 'node:crypto';
import { AppError } from '../../../errors.ts';
import type { Request } from '../../../http/route.ts';
import { siteOrigin } from '../../../http/site-origin.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { newId } from '../../../shared/ids.ts';
import type { Challenges } from '../../access/challenges/challenges.ts';
import { findUserOfIdentity, insertIdentity, useIdentity } from '../../access/identities/store.ts';
import type { AccessTokens } from '../../access/sessions/access-tokens.ts';
import { startSession } from '../../access/sessions/issue-session-tokens.ts';
import { orThrow, refuseFirstStep } from '../../access/sign-in-tickets/refuse-first-step.ts';
import type { SessionReply } from '../account/contract.ts';
import { type OpenAccountDependencies, openAccountOf } from '../account/open-account.ts';
import { presentUser } from '../account/present.ts';
import { accountNoticeJob } from '../account/send-account-mail.ts';
import { refuseSuspended } from '../account/sign-in.ts';
import { findUserByEmail, lockUser, type UserRow } from '../account/store.ts';
import { acceptTerms } from '../account/terms-store.ts';
import { openidClient, type Providers } from './providers.ts';
import { type Claims, readClaims } from './read-claims.ts';

export interface OpenidDependencies extends OpenAccountDependencies {
  accessTokens: AccessTokens;
  secrets: Secrets;
  challenges: Challenges;
  providers: Providers;
  /** Set if PUBLIC_URL is configured. */
  publicUrl: string | undefined;
}

type Headers = Request<never, never, never>['headers'];

const callbackOf = ({ publicUrl }: OpenidDependencies, providerId: string, headers: Headers) =>
  `${siteOrigin(publicUrl, headers)}/sign-in/with/${providerId}/callback`;

/** The browser that started the sign-in has the attempt, so that another browser cannot finish it. */
const boundTo = (providerId: string, attempt: string) => `${providerId}\n${attempt}`;

/** Nonce and verifier are derived, so that nothing is stored and the browser does not know the verifier. */
const derive = ({ secrets }: OpenidDependencies, use: 'nonce' | 'verifier', attempt: string) =>
  createHmac('sha256', secrets.derive(`openid ${use}`))
    .update(attempt)
    .digest('base64url');

export function startOpenid(
  dependencies: OpenidDependencies,
  providerId: string,
  headers: Headers,
): Promise<{ url: string; attempt: string }> {
  return dependencies.providers.ask(providerId, async (configuration, { scopes }) => {
    const client = await openidClient();
    const attempt = randomBytes(32).toString('base64url');
    const verifier = derive(dependencies, 'verifier', attempt);
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: callbackOf(dependencies, providerId, headers),
      scope: scopes,
      state: dependencies.challenges.issue('openid-sign-in', boundTo(providerId, attempt)),
      nonce: derive(dependencies, 'nonce', attempt),
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    return { url: url.href, attempt };
  });
}

interface Callback {
  provider: string;
  attempt: string;
  callback: string;
  acceptTerms?: boolean;
}

export async function finishOpenid(
  dependencies: OpenidDependencies,
  { body, headers }: Pick<Request<never, never, Callback>, 'body' | 'headers'>,
): Promise<SessionReply> {
  const { db, clock, accessTokens, termsVersion } = dependencies;
  const claims = await verifyCallback(dependencies, body, headers);
  const linked = await findUserOfIdentity(db, claims);
  const found = linked ?? (claims.email && (await findUserByEmail(db, claims.email.key))?.id) ?? null;
  const sign = await accessTokens.signer();
  const started = await db.transaction(async (transaction) => {
    const now = clock.now();
    const known = found === null ? null : await lockUser(transaction, found);
    const user =
      linked === null
        ? await linkAccount(dependencies, transaction, known, {
            ...claims,
            provider: body.provider,
            headers,
            now,
          })
        : await openLinked(transaction, known, { ...claims, now });
    if (body.acceptTerms) await acceptTerms(transaction, user.id, termsVersion, now);
    const refusal = await refuseFirstStep(transaction, user.id, now);
    if (refusal !== null) return refusal;
    const tokens = await startSession(transaction, user, sign, now, headers['user-agent']);
    return { ...tokens, user: presentUser(user) };
  });
  return orThrow(started);
}

async function verifyCallback(
  dependencies: OpenidDependencies,
  { provider: providerId, attempt, callback }: Callback,
  headers: Headers,
): Promise<Claims> {
  const url = new URL(callbackOf(dependencies, providerId, headers));
  url.search = callback;
  const expectedState = url.searchParams.get('state') ?? '';
  const isOpen = await dependencies.challenges.spend(
    expectedState,
    'openid-sign-in',
    boundTo(providerId, attempt),
  );
  if (!isOpen) throw startAgain();
  return dependencies.providers.ask(providerId, async (configuration) => {
    const client = await openidClient();
    const tokens = await client.authorizationCodeGrant(configuration, url, {
      pkceCodeVerifier: derive(dependencies, 'verifier', attempt),
      expectedNonce: derive(dependencies, 'nonce', attempt),
      expectedState,
      idTokenExpected: true,
    });
    return readClaims(tokens.claims()!);
  });
}

const startAgain = () =>
  new AppError('INVALID_CREDENTIALS', {
    field: 'body.attempt',
    detail: 'The sign-in is finished, has expired or began in another browser. Start again.',
  });

async function openLinked(
  transaction: Transaction,
  user: UserRow | null,
  claims: Claims & { now: Date },
): Promise<UserRow> {
  // Unlinked or deleted in the meantime.
  if (user === null || !(await useIdentity(transaction, { ...claims, userId: user.id }))) throw startAgain();
  refuseSuspended(user.suspended_at !== null);
  return user;
}

/** Only an address that the provider has confirmed links an account. */
async function linkAccount(
  dependencies: OpenidDependencies,
  transaction: Transaction,
  known: UserRow | null,
  {
    email,
    name,
    issuer,
    subject,
    provider,
    headers,
    now,
  }: Claims & { provider: string; headers: Headers; now: Date },
): Promise<UserRow> {
  if (email === null)
    throw new AppError('FORBIDDEN', {
      reason: 'unconfirmed-address',
      detail: 'The provider has not confirmed an e-mail address. Confirm it there, or sign in another way.',
    });
  const user = await openAccountOf(dependencies, transaction, known, { email, name, headers, now });
  const id = newId('identity', now.getTime());
  const isLinked = await insertIdentity(transaction, {
    ...{ id, userId: user.id, provider, issuer, subject, now },
    email: email.address,
  });
  // A concurrent sign-in linked it.
  if (!isLinked) throw startAgain();
  if (known?.email_key === email.key)
    await dependencies.jobs.enqueue(transaction, accountNoticeJob, {
      userId: user.id,
      to: user.email,
      notice: 'identityLinked',
    });
  return user;
}
