import type { Request } from '../../../http/route.ts';
import { hashSecretToken } from '../../../shared/secret-token.ts';
import type { AccessTokens } from '../../access/sessions/access-tokens.ts';
import { startSession } from '../../access/sessions/issue-session-tokens.ts';
import { invalidTicket, requireTicket } from '../../access/sign-in-tickets/require-ticket.ts';
import { findTicketUser, useTicket } from '../../access/sign-in-tickets/store.ts';
import type { SessionReply } from '../account/contract.ts';
import { presentUser } from '../account/present.ts';
import { refuseSuspended } from '../account/sign-in.ts';
import { lockUser } from '../account/store.ts';
import type { PasskeyDependencies } from './confirm-owner.ts';
import { relyingPartyOf, spendChallengeOf, wrongPasskey } from './relying-party.ts';
import { findPasskey, listPasskeys, type PasskeyRow, usePasskey } from './store.ts';

type Headers = Request<never, never, never>['headers'];

/** Without a ticket, the device chooses the account, so that the response reveals no account. */
export async function startPasskeySignIn(
  { db, clock, challenges, publicUrl }: PasskeyDependencies,
  ticket: string | undefined,
  headers: Headers,
): Promise<Record<string, unknown>> {
  const userId = ticket && (await findTicketUser(db, hashSecretToken(ticket), clock.now()));
  const known = userId ? await listPasskeys(db, userId) : [];
  return {
    rpId: relyingPartyOf(publicUrl, headers).id,
    challenge: ticket
      ? challenges.issue('passkey-second-step', ticket)
      : challenges.issue('passkey-sign-in', ''),
    allowCredentials: known.map(({ credentialId: id, transports }) => ({
      id,
      type: 'public-key',
      transports,
    })),
    userVerification: 'required',
  };
}

interface Assertion {
  id: string;
  clientDataJSON: string;
  authenticatorData: string;
  signature: string;
  userHandle?: string;
  ticket?: string;
}

/** The device verified the person, so a passkey counts as both factors. */
export async function signInWithPasskey(
  dependencies: PasskeyDependencies & { accessTokens: AccessTokens },
  { body, headers }: Pick<Request<never, never, Assertion>, 'body' | 'headers'>,
): Promise<SessionReply> {
  const { db, clock, challenges, accessTokens } = dependencies;
  const ticketHash = body.ticket === undefined ? null : hashSecretToken(body.ticket);
  const ticketUser = ticketHash && (await requireTicket(db, ticketHash, clock.now()));
  const challenge = await (body.ticket === undefined
    ? spendChallengeOf(challenges, body.clientDataJSON, 'passkey-sign-in', '')
    : spendChallengeOf(challenges, body.clientDataJSON, 'passkey-second-step', body.ticket));
  const passkey = await findPasskey(db, body.id);
  if (passkey === null || !belongsTo(passkey, ticketUser, body.userHandle)) throw wrongPasskey();
  const counter = await verifyAssertion(dependencies, passkey, body, challenge, headers);
  const sign = await accessTokens.signer();
  return db.transaction(async (transaction) => {
    const now = clock.now();
    const user = await lockUser(transaction, passkey.userId);
    if (user === null || !(await usePasskey(transaction, { id: passkey.id, counter, now })))
      throw wrongPasskey();
    if (ticketHash !== null && !(await useTicket(transaction, ticketHash))) throw invalidTicket();
    refuseSuspended(user.suspended_at !== null);
    const proven = { ...user, provedSecondFactor: true };
    const started = await startSession(transaction, proven, sign, now, headers['user-agent']);
    return { ...started, user: presentUser(user) };
  });
}

/** A second step is for the account of the ticket. Otherwise the device names the account. */
function belongsTo(
  { userId }: PasskeyRow,
  ticketUser: string | null,
  userHandle: string | undefined,
): boolean {
  const handle = userHandle === undefined ? null : Buffer.from(userHandle, 'base64url').toString('utf8');
  if (handle !== null && handle !== userId) return false;
  return ticketUser === null ? handle !== null : ticketUser === userId;
}

/** Returns the new counter. The statement that stores it refuses a counter that did not grow. */
async function verifyAssertion(
  { publicUrl }: PasskeyDependencies,
  passkey: PasskeyRow,
  { id, clientDataJSON, authenticatorData, signature }: Assertion,
  expectedChallenge: string,
  headers: Headers,
): Promise<number> {
  const site = relyingPartyOf(publicUrl, headers);
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
      requireUserVerification: true,
    });
    if (verified) return authenticationInfo.newCounter;
  } catch (error) {
    throw wrongPasskey(error);
  }
  throw wrongPasskey();
}
