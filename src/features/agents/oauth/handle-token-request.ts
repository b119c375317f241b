import { isGrantToken } from '../../../http/grant-scopes.ts';
import { OAuthError } from '../../../http/oauth-errors.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { RateLimits } from '../../../platform/rate-limits.ts';
import { hashSecretToken } from '../../../shared/secret-token.ts';
import type { DeclinePendingRequests } from '../../access/grants/end-grants.ts';
import { isClientId, isCode, isRefreshToken } from './issue-tokens.ts';
import { limitRefreshes, limitUnknown } from './limit-tokens.ts';
import { invalidCode, redeemCode } from './redeem-code.ts';
import { revokeToken, wrongClient } from './revoke-token.ts';
import { invalidRefreshToken, rotateTokens } from './rotate-tokens.ts';
import { isResource } from './rules/authorization-request.ts';
import { resourcesOf } from './rules/metadata.ts';
import { findCode, findToken } from './store.ts';

export interface TokenDependencies {
  db: Database;
  clock: Clock;
  limits: RateLimits;
  declinePendingRequests: DeclinePendingRequests;
  /** Secret that the tokens of a refresh are derived with. */
  key: string;
}

type Form = Readonly<Partial<Record<string, string>>>;

export async function issueTokensFor(
  dependencies: TokenDependencies & { issuer: string },
  form: Form,
  address: string,
) {
  const clientId = requireClient(form);
  const now = dependencies.clock.now();
  const { resource } = form;
  if (resource !== undefined && !isResource(resource, resourcesOf(dependencies.issuer)))
    throw new OAuthError('invalid_target', 'resource does not belong to this service.');
  switch (requireField(form, 'grant_type')) {
    case 'authorization_code': {
      const code = requireField(form, 'code');
      const verifier = requireField(form, 'code_verifier');
      const hash = hashSecretToken(code);
      const found =
        isCode(code) && isClientId(clientId)
          ? await limitUnknown(dependencies.limits, 'refusedTokens', address, () =>
              findCode(dependencies.db, hash),
            )
          : null;
      if (found === null) throw invalidCode();
      const redirectUri = form['redirect_uri'];
      const request = { hash, grantId: found.grant_id, clientId, verifier, redirectUri, resource };
      return redeemCode(dependencies, request, now);
    }
    case 'refresh_token': {
      const refreshToken = requireField(form, 'refresh_token');
      const found =
        isRefreshToken(refreshToken) && isClientId(clientId)
          ? await findLimitedToken(dependencies, refreshToken, address)
          : null;
      if (found === null) throw invalidRefreshToken();
      const request = { refreshToken, grantId: found.grant_id, clientId, scope: form['scope'] };
      return limitRefreshes(dependencies.limits, found.grant_id, () =>
        rotateTokens(dependencies, request, now),
      );
    }
    default:
      throw new OAuthError(
        'unsupported_grant_type',
        'grant_type must be authorization_code or refresh_token.',
      );
  }
}

export async function revokeTokenFor(
  dependencies: TokenDependencies,
  form: Form,
  address: string,
): Promise<void> {
  const token = requireField(form, 'token');
  const clientId = requireClient(form);
  if (!isGrantToken(token) && !isRefreshToken(token)) return;
  if (!isClientId(clientId)) throw wrongClient();
  const found = await findLimitedToken(dependencies, token, address);
  if (found !== null) await revokeToken(dependencies, { token, found, clientId }, dependencies.clock.now());
}

const findLimitedToken = ({ db, limits }: TokenDependencies, token: string, address: string) =>
  limitUnknown(limits, 'refusedTokens', address, () => findToken(db, hashSecretToken(token)));

function requireField(form: Form, name: string): string {
  const value = form[name];
  if (!value) throw new OAuthError('invalid_request', `${name} is missing.`);
  return value;
}

function requireClient(form: Form): string {
  if (form['client_secret'])
    throw new OAuthError('invalid_client', 'Clients are public. Omit client_secret.');
  return requireField(form, 'client_id');
}
