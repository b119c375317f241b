import type { Transaction } from '../../../../platform/database/database.ts';
import { weighWords } from '../rules/word-weights.ts';
import { insertSearchWords, listBusinessTexts, lockBusinesses, replaceBusinessWords } from './index-store.ts';

/**
 * Makes businesses findable by what they and their services say now. Belongs into the transaction of every write that changes
 * those texts; takes one business or thousands.
 */
export async function indexBusinessWords(
  transaction: Transaction,
  businessIds: readonly string[],
): Promise<void> {
  if (businessIds.length === 0) return;
  // Closes: two writes to one business, each indexing what it saw and neither seeing the other's service.
  await lockBusinesses(transaction, businessIds);
  const texts = await listBusinessTexts(transaction, businessIds);
  const postings = texts.flatMap(({ id, isListed, ...business }) =>
    [...weighWords(business)].map(([word, weight]) => ({ businessId: id, word, weight, isListed })),
  );
  const listed = postings.filter(({ isListed }) => isListed);
  await insertSearchWords(transaction, [...new Set(listed.map(({ word }) => word))]);
  await replaceBusinessWords(transaction, businessIds, postings);
}
