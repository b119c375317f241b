import { grantTokenPrefix } from '../../../http/grant-scopes.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { dayMs } from '../../../shared/time.ts';
import { type GrantRow, insertGrantToken } from '../../access/grants/store.ts';
import { deriveSecretToken, newSecretToken } from '../../access/sessions/secret-token.ts';
import { refreshPrefix } from './rules/brought-form.ts';

export const accessSeconds = 15 * 60;
const refreshDays = 30;

interface Token {
  token: string;
  hash: Buffer;
}

/** What a client is given at once. */
export interface TokenPair {
  access: Token;
  refresh: Token;
}

export const newTokenPair = (): TokenPair => ({
  access: newSecretToken(grantTokenPrefix),
  refresh: newSecretToken(refreshPrefix),
});

/** What follows a refresh token: always the same, so that whoever did not hear the answer can be told once more, and nothing is kept for it. */
export const tokenPairAfter = (refreshToken: string, key: string): TokenPair => ({
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
