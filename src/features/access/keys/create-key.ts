import { randomBytes } from 'node:crypto';
import type { Transaction } from '../../../platform/database/database.ts';
import { newId } from '../../../shared/ids.ts';
import { hashApiKey } from './hash-api-key.ts';
import { type Environment, writeApiKey } from './rules/api-key.ts';
import { type ApiKeyRow, insertApiKey } from './store.ts';

export const defaultName = 'Agent Key';

interface NewKey {
  name?: string;
  environment?: Environment;
}

/** The key itself leaves in the answer and is kept nowhere. */
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
