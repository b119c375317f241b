import type { Transaction } from '../../../platform/database/database.ts';
import { closeOpenOffers, expireLine } from './closing-store.ts';

/**
 * Nobody waits at a business that closes; resolves to the accounts that did. The caller has the line and the schedule, so no offer is made
 * and nobody gets in line meanwhile, and lets go of the times that were kept.
 */
export async function endLine(transaction: Transaction, businessId: string, now: Date): Promise<string[]> {
  await closeOpenOffers(transaction, businessId);
  return expireLine(transaction, businessId, now);
}
