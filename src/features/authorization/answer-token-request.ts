import { OAuthError } from '../../http/oauth-errors.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { RateLimits } from '../../platform/rate-limits.ts';
import type { EndWaiting } from '../grants/end-grants.ts';
import { limitRefusals } from './limit-refusals.ts';
import { redeemCode } from './redeem-code.ts';
import { revokeToken } from './revoke-token.ts';
import { rotateTokens } from './rotate-tokens.ts';
import { isResource } from './rules/judge-request.ts';
import { resourcesOf } from './rules/metadata.ts';

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
      const brought = { code, clientId, verifier, redirectUri: form['redirect_uri'], resource };
      return limitRefusals(parts, address, () => redeemCode(parts, brought, now));
    }
    case 'refresh_token': {
      const brought = { refreshToken: requireField(form, 'refresh_token'), clientId, scope: form['scope'] };
      return limitRefusals(parts, address, () => rotateTokens(parts, brought, now));
    }
    default:
      throw new OAuthError(
        'unsupported_grant_type',
        'grant_type must be authorization_code or refresh_token.',
      );
  }
}

export async function answerRevocation(parts: TokenParts, form: Form, address: string): Promise<void> {
  const brought = { token: requireField(form, 'token'), clientId: requireClient(form) };
  const isSuccess = (wasOurs: boolean) => wasOurs;
  await limitRefusals(parts, address, () => revokeToken(parts, brought, parts.clock.now()), isSuccess);
}

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
