import { AppError } from '../../../errors.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { KeyQuota } from './key-quota.ts';
import { updateRevoked } from './store.ts';

/** Ends a key everywhere before it answers: the next request with it is refused on every process. */
export async function revokeKey(
  { db, quota }: { db: Database; quota: KeyQuota },
  apiKeyId: string | null,
  now: Date,
): Promise<void> {
  if (apiKeyId === null) throw new AppError('INVALID_API_KEY');
  await updateRevoked(db, apiKeyId, now);
  await quota.recall(apiKeyId);
}
