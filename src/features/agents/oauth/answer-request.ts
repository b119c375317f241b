import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { GrantScope } from '../../../http/grant-scopes.ts';
import type { RunIdempotent } from '../../../http/route.ts';
import type { Clock } from '../../../platform/clock.ts';
import { allowAgent, readGrant } from '../../access/grants/create-grant.ts';
import { newSecretToken } from '../../access/sessions/secret-token.ts';
import { touchClient } from './client-store.ts';
import { insertCode } from './code-store.ts';
import type { answerAuthorizationRequest as route } from './contract.ts';
import { type RequestParts, refusalTo, requireRequest } from './describe-request.ts';
import { codePrefix } from './rules/brought-form.ts';
import { answerTo } from './rules/judge-request.ts';

type Answer = Static<NonNullable<typeof route.body>>;

const codeSeconds = 60;

const refusal = { error: 'access_denied', description: 'The person refused.' } as const;

/** What a person says to what an agent asked. Allowing makes the grant, and the code that the agent collects it with. */
export async function answerRequest(
  parts: RequestParts & { clock: Clock },
  { parameters, decision, scopes: chosen, ...limits }: Answer,
  session: Session,
  runIdempotent: RunIdempotent,
): Promise<{ redirectTo: string }> {
  const { asker, client, judged } = await requireRequest(parts, parameters, session);
  const issuer = parts.publicUrl();
  if ('error' in judged) return { redirectTo: refusalTo(asker, issuer, judged) };
  if (decision === 'refuse') return { redirectTo: refusalTo(asker, issuer, refusal) };
  const scopes = chosenScopes(judged.scopes, chosen);
  const now = parts.clock.now();
  const agentName = client.name || client.site || 'Agent';
  const grant = { ...readGrant(session, { ...limits, agentName, scopes }, now), clientId: client.id };
  return runIdempotent({
    transaction: async (transaction) => {
      const { id } = await allowAgent(transaction, session, grant);
      const code = newSecretToken(codePrefix);
      await insertCode(transaction, {
        hash: code.hash,
        grantId: id,
        clientId: client.id,
        redirectUri: asker.redirectUri,
        challenge: judged.challenge,
        resource: judged.resource,
        now,
        expiresAt: new Date(now.getTime() + codeSeconds * 1000),
      });
      await touchClient(transaction, client.id, now);
      return { redirectTo: answerTo(asker, issuer, { code: code.token }) };
    },
  });
}

/** Fewer than were asked for, never others. */
function chosenScopes(asked: readonly GrantScope[], chosen: readonly GrantScope[] | undefined): GrantScope[] {
  if (chosen === undefined) return [...asked];
  const more = chosen.find((scope) => !asked.includes(scope));
  if (more !== undefined)
    throw new AppError('INVALID_VALUE', { detail: `body.scopes: ${more} was not asked for.` });
  if (chosen.length === 0)
    throw new AppError('INVALID_VALUE', { detail: 'body.scopes: a grant without scopes allows nothing.' });
  return asked.filter((scope) => chosen.includes(scope));
}
