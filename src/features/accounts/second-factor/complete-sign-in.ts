import type { Request } from '../../../http/route.ts';
import { hashSecretToken } from '../../../shared/secret-token.ts';
import type { AccessTokens } from '../../access/sessions/access-tokens.ts';
import { startSession } from '../../access/sessions/issue-session-tokens.ts';
import { invalidTicket, requireTicket } from '../../access/sign-in-tickets/require-ticket.ts';
import { useTicket } from '../../access/sign-in-tickets/store.ts';
import type { SessionReply } from '../account/contract.ts';
import { presentUser } from '../account/present.ts';
import { refuseSuspended } from '../account/sign-in.ts';
import { lockUser } from '../account/store.ts';
import { record, type SecondFactorDependencies } from './manage-factor.ts';
import { limitWrongCodes, verifyFactor } from './verify-factor.ts';

/** Second step of a sign-in. The ticket proves the first step. */
export async function completeSignIn(
  dependencies: SecondFactorDependencies & { accessTokens: AccessTokens },
  { body, headers }: Pick<Request<never, never, { ticket: string; code: string }>, 'body' | 'headers'>,
): Promise<SessionReply> {
  const { db, clock, secrets, limits, accessTokens } = dependencies;
  const ticketHash = hashSecretToken(body.ticket);
  const userId = await requireTicket(db, ticketHash, clock.now());
  const sign = await accessTokens.signer();
  return limitWrongCodes(limits, userId, () =>
    db.transaction(async (transaction) => {
      const now = clock.now();
      // The account is locked before its ticket, as in a change of the password, to prevent deadlocks.
      const user = await lockUser(transaction, userId);
      if (user === null || !(await useTicket(transaction, ticketHash))) throw invalidTicket();
      refuseSuspended(user.suspended_at !== null);
      const { isRecovery } = await verifyFactor(secrets, transaction, { userId, code: body.code, now });
      if (isRecovery) await record(dependencies, transaction, user, 'recovery_code.used', 'recoveryCodeUsed');
      const proven = { ...user, provedSecondFactor: true };
      const started = await startSession(transaction, proven, sign, now, headers['user-agent']);
      return { ...started, user: presentUser(user) };
    }),
  );
}
