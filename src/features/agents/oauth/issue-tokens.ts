import { grantTokenPrefix } from '../../../http/grant-scopes.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { idPrefixes } from '../../../shared/ids.ts';
import { deriveSecretToken, newSecretToken } from '../../../shared/secret-token.ts';
import { dayMs } from '../../../shared/time.ts';
import { hasTokenFormat } from '../../../shared/token-form.ts';
import { type GrantRow, insertGrantToken } from '../../access/grants/store.ts';

export const accessSeconds = 15 * 60;
const refreshDays = 30;

interface Token {
  token: string;
  hash: Buffer;
}

export interface TokenPair {
  access: Token;
  refresh: Token;
}

export const newTokenPair = (): TokenPair => ({
  access: newSecretToken(grantTokenPrefix),
  refresh: newSecretToken(refreshPrefix),
});

/**
 * Derived from the refresh token, so that a retry after a lost response gets the same tokens without storing
 * them.
 */
export const deriveTokenPair = (refreshToken: string, key: string): TokenPair => ({
  access: deriveSecretToken(grantTokenPrefix, key, `access ${refreshToken}`),
  refresh: deriveSecretToken(refreshPrefix, key, `refresh ${refreshToken}`),
});

export async function insertTokenPair(
  transaction: Transaction,
  grant: Pick<GrantRow, 'id'>,
  { access, refresh }: TokenPair,
  now: Date,
): Promise<void> {
  const common = { grantId: grant.id, now };
  const accessExpiry = new Date(now.getTime() + accessSeconds * 1000);
  const refreshExpiry = new Date(now.getTime() + refreshDays * dayMs);
  await insertGrantToken(transaction, {
    ...common,
    hash: access.hash,
    kind: 'access',
    expiresAt: accessExpiry,
  });
  await insertGrantToken(transaction, {
    ...common,
    hash: refresh.hash,
    kind: 'refresh',
    expiresAt: refreshExpiry,
  });
}

export const codePrefix = 'osc';

// Differs from the prefix of access tokens: a refresh token is never accepted as an access token.
const refreshPrefix = 'osr';

/** Format checks, so that other values need no query. */
export const isCode = (text: string): boolean => hasTokenFormat(codePrefix, text);
export const isRefreshToken = (text: string): boolean => hasTokenFormat(refreshPrefix, text);

const registered = new RegExp(`^${idPrefixes.oauthClient}_[\\da-z]{26}$`);

/** Registered client id, or URL of a client metadata document. */
export const isClientId = (text: string): boolean => registered.test(text) || /^https?:\/\//.test(text);
