import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import { canBook, type GrantScope } from '../../../http/grant-scopes.ts';
import type { RunIdempotent } from '../../../http/route.ts';
import type { Clock } from '../../../platform/clock.ts';
import { newSecretToken } from '../../../shared/secret-token.ts';
import { insertAgentGrant, scopesFor, toNewGrant } from '../../access/grants/create-grant.ts';
import type { answerAuthorizationRequest as route } from './contract.ts';
import type { FindClient } from './find-client.ts';
import { codePrefix } from './issue-tokens.ts';
import { presentClient } from './present.ts';
import {
  type ClientRequest,
  hasRegisteredRedirect,
  type InvalidRequest,
  readClientRequest,
  redirectWith,
  type ValidRequest,
  validateRequest,
} from './rules/authorization-request.ts';
import type { Client } from './rules/client-metadata.ts';
import { resourcesOf } from './rules/metadata.ts';
import { insertCode, updateLastUsed } from './store.ts';

type Answer = Static<NonNullable<typeof route.body>>;

const codeSeconds = 60;

const refusal = { error: 'access_denied', description: 'The user refused the request.' } as const;

/** Creates the grant and the authorization code, or refuses the request. */
export async function decideAuthorization(
  dependencies: AuthorizationDependencies & { clock: Clock },
  { parameters, decision, scopes: granted, ...limits }: Answer,
  session: Session,
  runIdempotent: RunIdempotent,
): Promise<{ redirectTo: string }> {
  const { request, client, result } = await requireAuthorizationRequest(dependencies, parameters, session);
  const { issuer } = dependencies;
  if ('error' in result || decision === 'refuse') {
    const redirectTo = errorRedirect(request, issuer, 'error' in result ? result : refusal);
    // Stored like a grant, so that a repetition of the request gets the same answer.
    return runIdempotent({ transaction: async () => ({ redirectTo }) });
  }
  const scopes = requireRequestedScopes(result.scopes, granted);
  const now = dependencies.clock.now();
  const agentName = client.name || client.site || 'Agent';
  const grant = { ...toNewGrant(session, { ...limits, agentName, scopes }, now), clientId: client.id };
  return runIdempotent({
    transaction: async (transaction) => {
      const { id } = await insertAgentGrant(transaction, session, grant);
      const code = newSecretToken(codePrefix);
      await insertCode(transaction, {
        hash: code.hash,
        grantId: id,
        clientId: client.id,
        redirectUri: request.redirectUri,
        challenge: result.challenge,
        resource: result.resource,
        now,
        expiresAt: new Date(now.getTime() + codeSeconds * 1000),
      });
      await updateLastUsed(transaction, client.id, now);
      return { redirectTo: redirectWith(request, issuer, { code: code.token }) };
    },
  });
}

/** The user can grant fewer scopes than requested, never others. */
function requireRequestedScopes(
  requested: readonly GrantScope[],
  granted: readonly GrantScope[] | undefined,
): GrantScope[] {
  if (granted === undefined) return [...requested];
  const more = granted.find((scope) => !requested.includes(scope));
  if (more !== undefined)
    throw new AppError('INVALID_VALUE', {
      field: 'body.scopes',
      reason: 'unknown-value',
      detail: `The client did not request ${more}.`,
    });
  if (granted.length === 0)
    throw new AppError('INVALID_VALUE', {
      field: 'body.scopes',
      reason: 'missing',
      detail: 'A grant needs at least one scope.',
    });
  return requested.filter((scope) => granted.includes(scope));
}

interface AuthorizationDependencies {
  findClient: FindClient;
  /** Base URL that the request was sent to. */
  issuer: string;
}

interface AuthorizationRequest {
  request: ClientRequest;
  client: Client;
  result: ValidRequest<GrantScope> | InvalidRequest;
}

/**
 * Throws when the client or the redirect URI cannot be verified. The user must not be redirected in that
 * case.
 */
async function requireAuthorizationRequest(
  { findClient, issuer }: AuthorizationDependencies,
  parameters: string,
  session: Session,
): Promise<AuthorizationRequest> {
  const request = readClientRequest(parameters);
  if ('unverified' in request) throw unverified(request.unverified);
  const client = await findClient(request.clientId, session.userId);
  if (!hasRegisteredRedirect(request, client))
    throw unverified('redirect_uri is not registered by the client.');
  const offered = { scopes: scopesFor(session.role), resources: resourcesOf(issuer) };
  return { request, client, result: validateRequest(request, offered) };
}

const unverified = (detail: string) => new AppError('INVALID_INPUT', { detail });

/** Redirect that reports an error to the client. */
const errorRedirect = (
  request: ClientRequest,
  issuer: string,
  { error, description }: InvalidRequest,
): string => redirectWith(request, issuer, { error, error_description: description });

export async function describeAuthorization(
  dependencies: AuthorizationDependencies,
  parameters: string,
  session: Session,
) {
  const { request, client, result } = await requireAuthorizationRequest(dependencies, parameters, session);
  const isWrong = 'error' in result;
  const scopes = isWrong ? [] : result.scopes;
  return {
    client: presentClient(client, request.redirectUri),
    redirectUri: request.redirectUri,
    scopes,
    books: canBook(scopes),
    refusedTo: isWrong ? errorRedirect(request, dependencies.issuer, result) : null,
  };
}
