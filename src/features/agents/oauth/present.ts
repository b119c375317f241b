import type { GrantRow } from '../../access/grants/store.ts';
import type { TokenPair } from './issue-tokens.ts';
import type { Client, ClientMetadata } from './rules/client-metadata.ts';
import { siteOfRedirect } from './rules/redirect-uri.ts';

/** RFC 6749. Always includes the scopes, because the user may have granted fewer than requested. */
export const presentTokens = (
  { access, refresh }: TokenPair,
  { scopes }: Pick<GrantRow, 'scopes'>,
  expiresIn: number,
) => ({
  access_token: access.token,
  token_type: 'Bearer' as const,
  expires_in: expiresIn,
  refresh_token: refresh.token,
  scope: scopes.join(' '),
});

/** RFC 7591. */
export const presentRegistration = (id: string, client: ClientMetadata, now: Date) => ({
  client_id: id,
  client_id_issued_at: Math.floor(now.getTime() / 1000),
  ...(client.name !== '' && { client_name: client.name }),
  ...(client.uri !== null && { client_uri: client.uri }),
  redirect_uris: client.redirectUris,
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none' as const,
});

/** Separates verified (`site`, `returnsTo`) from unverified values. */
export const presentClient = (client: Client, redirectUri: string) => ({
  id: client.id,
  name: client.name,
  site: client.site,
  page: client.uri === null ? null : new URL(client.uri).host,
  returnsTo: siteOfRedirect(redirectUri),
});
