import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '../../../errors.ts';
import { sessionOf } from '../../../http/caller.ts';
import { grantScopeNames } from '../../../http/grant-scopes.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import type { SiteUrl } from '../../../http/site-origin.ts';
import { spendLimits } from '../../../platform/account-limits.ts';
import type { OutgoingHttp } from '../../../platform/outgoing-http.ts';
import { addressBucket } from '../../../platform/rate-limits.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { decideAuthorization, describeAuthorization } from './authorize-request.ts';
import {
  answerAuthorizationRequest,
  getApiResourceMetadata,
  getMcpResourceMetadata,
  getResourceMetadata,
  getServerMetadata,
  issueTokens,
  readAuthorizationRequest,
  registerAgent,
  revokeToken,
} from './contract.ts';
import { createClientFinder, registerClient } from './find-client.ts';
import { issueTokensFor, revokeTokenFor, type TokenDependencies } from './handle-token-request.ts';
import { describeResource, describeServer } from './rules/metadata.ts';

interface OAuthDependencies extends Omit<TokenDependencies, 'key'> {
  siteUrl: SiteUrl;
  secrets: Secrets;
  http: OutgoingHttp;
  allowPrivate: boolean;
  /** Build of the pages. Undefined: no consent page exists, so the metadata routes return 404. */
  pageBuild: object | undefined;
}

export function oauthRoutes(dependencies: OAuthDependencies): BoundRoute[] {
  const { db, clock, limits, siteUrl, secrets, pageBuild } = dependencies;
  const tokens = { ...dependencies, key: secrets.derive('refresh tokens of agents').toString('base64url') };
  const requests = { ...dependencies, findClient: createClientFinder(dependencies) };
  const describeOrNotFound = async (document: object) => {
    if (pageBuild === undefined) throw new AppError('NOT_FOUND');
    return JSON.stringify(document);
  };
  const resource =
    (path: '' | '/mcp' | '/api') =>
    ({ headers }: { headers: IncomingHttpHeaders }) =>
      describeOrNotFound(describeResource(siteUrl(headers), path, grantScopeNames));
  return [
    bind(readAuthorizationRequest, ({ query, caller, headers }) =>
      describeAuthorization({ ...requests, issuer: siteUrl(headers) }, query.parameters, sessionOf(caller)),
    ),
    bind(answerAuthorizationRequest, ({ body, caller, headers, runIdempotent }) =>
      decideAuthorization({ ...requests, issuer: siteUrl(headers) }, body, sessionOf(caller), runIdempotent),
    ),
    bind(getServerMetadata, ({ headers }) =>
      describeOrNotFound(describeServer(siteUrl(headers), grantScopeNames)),
    ),
    bind(getResourceMetadata, resource('')),
    bind(getMcpResourceMetadata, resource('/mcp')),
    bind(getApiResourceMetadata, resource('/api')),
    bind(registerAgent, async ({ body, caller }) => {
      await spendLimits(limits, { name: 'agentRegistrations', of: addressBucket(caller.address) });
      return registerClient(db, body, clock.now());
    }),
    bind(issueTokens, ({ body, caller, headers }) =>
      issueTokensFor({ ...tokens, issuer: siteUrl(headers) }, body, caller.address),
    ),
    bind(revokeToken, async ({ body, caller }) => {
      await revokeTokenFor(tokens, body, caller.address);
      return {};
    }),
  ];
}
