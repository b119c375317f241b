import { AppError } from '../../../errors.ts';
import { sessionOf } from '../../../http/caller.ts';
import { grantScopeNames } from '../../../http/grant-scopes.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import { spendLimits } from '../../../platform/account-limits.ts';
import type { OutgoingHttp } from '../../../platform/outgoing-http.ts';
import { addressBucket } from '../../../platform/rate-limits.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { answerRequest } from './answer-request.ts';
import { answerRevocation, answerTokenRequest, type TokenParts } from './answer-token-request.ts';
import { answerAuthorizationRequest, readAuthorizationRequest } from './contract.ts';
import { describeRequest } from './describe-request.ts';
import { createClientFinder } from './find-client.ts';
import {
  getApiResourceMetadata,
  getMcpResourceMetadata,
  getResourceMetadata,
  getServerMetadata,
  giveTokens,
  registerAgent,
  takeBackToken,
} from './oauth-contract.ts';
import { registerClient } from './register-client.ts';
import { describeResource, describeServer } from './rules/metadata.ts';

interface Parts extends Omit<TokenParts, 'key'> {
  secrets: Secrets;
  http: OutgoingHttp;
  allowPrivate: boolean;
  /** Of them one asks people: without it, nothing is said of how to ask. */
  pageBuild: object | undefined;
}

export function authorizationRoutes(parts: Parts): BoundRoute[] {
  const { db, clock, limits, publicUrl, secrets, pageBuild } = parts;
  const tokens = { ...parts, key: secrets.derive('refresh tokens of agents').toString('base64url') };
  const requests = { ...parts, findClient: createClientFinder(parts) };
  const describeOrNotFound = async (document: object) => {
    if (pageBuild === undefined) throw new AppError('NOT_FOUND');
    return JSON.stringify(document);
  };
  const resource = (path: '' | '/mcp' | '/api') => () =>
    describeOrNotFound(describeResource(publicUrl(), path, grantScopeNames));
  return [
    bind(readAuthorizationRequest, ({ query, caller }) =>
      describeRequest(requests, query.parameters, sessionOf(caller)),
    ),
    bind(answerAuthorizationRequest, ({ body, caller, runIdempotent }) =>
      answerRequest(requests, body, sessionOf(caller), runIdempotent),
    ),
    bind(getServerMetadata, () => describeOrNotFound(describeServer(publicUrl(), grantScopeNames))),
    bind(getResourceMetadata, resource('')),
    bind(getMcpResourceMetadata, resource('/mcp')),
    bind(getApiResourceMetadata, resource('/api')),
    bind(registerAgent, async ({ body, caller }) => {
      await spendLimits(limits, { name: 'agentRegistrations', of: addressBucket(caller.address) });
      return registerClient(db, body, clock.now());
    }),
    bind(giveTokens, ({ body, caller }) => answerTokenRequest(tokens, body, caller.address)),
    bind(takeBackToken, async ({ body, caller }) => {
      await answerRevocation(tokens, body, caller.address);
      return {};
    }),
  ];
}
