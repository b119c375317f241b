import type { Transaction } from '../../platform/database/database.ts';
import { hasDealtWith } from '../businesses/consent-store.ts';
import type { PurchaseRow } from './purchase-store.ts';

/** A package can be given to anybody, and stands in their list. Only those who have dealt with the business get its words by mail. */
export async function listRecipients(
  transaction: Transaction,
  { user_id: userId, business_id: businessId }: Pick<PurchaseRow, 'user_id' | 'business_id'>,
): Promise<string[]> {
  return (await hasDealtWith(transaction, { userId, businessId })) ? [userId] : [];
}
