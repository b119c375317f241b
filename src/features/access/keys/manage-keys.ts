import { randomBytes } from 'node:crypto';
import { AppError } from '../../../errors.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { newId } from '../../../shared/ids.ts';
import type { KeyQuota } from './key-quota.ts';
import { hashApiKey } from './key-quota.ts';
import { type Environment, writeApiKey } from './rules/api-key.ts';
import { type ApiKeyRow, insertApiKey, revokeApiKey } from './store.ts';

export const defaultName = 'Agent Key';

interface NewKey {
  name?: string;
  environment?: Environment;
}

/** The key itself is only in the response. The database stores its hash. */
export async function createKey(
  transaction: Transaction,
  { name = defaultName, environment = 'sandbox' }: NewKey,
  now: Date,
): Promise<ApiKeyRow & { apiKey: string }> {
  const apiKey = writeApiKey(environment, randomBytes(32));
  const row = { id: newId('apiKey', now.getTime()), name, environment, createdAt: now };
  await insertApiKey(transaction, { ...row, hash: hashApiKey(apiKey) });
  return { ...row, apiKey };
}

/** Resolves when every process refuses the key. */
export async function revokeKey(
  { db, quota }: { db: Database; quota: KeyQuota },
  apiKeyId: string | null,
  now: Date,
): Promise<void> {
  if (apiKeyId === null) throw new AppError('INVALID_API_KEY');
  await revokeApiKey(db, apiKeyId, now);
  await quota.recall(apiKeyId);
}
