import { isGrantToken } from '../../../http/grant-scopes.ts';
import { OAuthError } from '../../../http/oauth-errors.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { RateLimits } from '../../../platform/rate-limits.ts';
import type { EndWaiting } from '../../access/grants/end-grants.ts';
import { hashSecretToken } from '../../access/sessions/secret-token.ts';
import { findCode } from './code-store.ts';
import { countUnknown } from './count-unknown.ts';
import { limitRefreshes } from './limit-refreshes.ts';
import { noSuchCode, redeemCode } from './redeem-code.ts';
import { notTheirs, revokeToken } from './revoke-token.ts';
import { noSuchRefreshToken, rotateTokens } from './rotate-tokens.ts';
import { isClientId, isCode, isRefreshToken } from './rules/brought-form.ts';
import { isResource } from './rules/judge-request.ts';
import { resourcesOf } from './rules/metadata.ts';
import { findToken } from './token-store.ts';

export interface TokenParts {
  db: Database;
  clock: Clock;
  limits: RateLimits;
  publicUrl: () => string;
  endWaiting: EndWaiting;
  /** What the tokens after a refresh follow from. */
  key: string;
}

type Form = Readonly<Partial<Record<string, string>>>;

export async function answerTokenRequest(parts: TokenParts, form: Form, address: string) {
  const clientId = requireClient(form);
  const now = parts.clock.now();
  const { resource } = form;
  if (resource !== undefined && !isResource(resource, resourcesOf(parts.publicUrl())))
    throw new OAuthError('invalid_target', 'resource is not one of this service.');
  switch (requireField(form, 'grant_type')) {
    case 'authorization_code': {
      const code = requireField(form, 'code');
      const verifier = requireField(form, 'code_verifier');
      const hash = hashSecretToken(code);
      const found =
        isCode(code) && isClientId(clientId)
          ? await countUnknown(parts.limits, 'refusedTokens', address, () => findCode(parts.db, hash))
          : null;
      if (found === null) throw noSuchCode();
      const redirectUri = form['redirect_uri'];
      const brought = { hash, grantId: found.grant_id, clientId, verifier, redirectUri, resource };
      return redeemCode(parts, brought, now);
    }
    case 'refresh_token': {
      const refreshToken = requireField(form, 'refresh_token');
      const found =
        isRefreshToken(refreshToken) && isClientId(clientId)
          ? await lookUpToken(parts, refreshToken, address)
          : null;
      if (found === null) throw noSuchRefreshToken();
      const brought = { refreshToken, grantId: found.grant_id, clientId, scope: form['scope'] };
      return limitRefreshes(parts.limits, found.grant_id, () => rotateTokens(parts, brought, now));
    }
    default:
      throw new OAuthError(
        'unsupported_grant_type',
        'grant_type must be authorization_code or refresh_token.',
      );
  }
}

export async function answerRevocation(parts: TokenParts, form: Form, address: string): Promise<void> {
  const token = requireField(form, 'token');
  const clientId = requireClient(form);
  if (!isGrantToken(token) && !isRefreshToken(token)) return;
  if (!isClientId(clientId)) throw notTheirs();
  const found = await lookUpToken(parts, token, address);
  if (found !== null) await revokeToken(parts, { token, found, clientId }, parts.clock.now());
}

const lookUpToken = ({ db, limits }: TokenParts, token: string, address: string) =>
  countUnknown(limits, 'refusedTokens', address, () => findToken(db, hashSecretToken(token)));

function requireField(form: Form, name: string): string {
  const value = form[name];
  if (!value) throw new OAuthError('invalid_request', `${name} is missing.`);
  return value;
}

function requireClient(form: Form): string {
  if (form['client_secret'])
    throw new OAuthError('invalid_client', 'Clients have no secrets here: leave client_secret out.');
  return requireField(form, 'client_id');
}
