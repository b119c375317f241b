import type { Transaction } from '../../../platform/database/database.ts';
import { hasDealtWith } from '../../catalog/businesses/consent-store.ts';
import type { PurchaseRow } from './purchase-store.ts';

/**
 * A package can be given to anybody, and stands in their list. Only those who have dealt with the business get its words by mail, or who
 * bought it themselves.
 */
export async function listRecipients(
  transaction: Transaction,
  {
    user_id: userId,
    business_id: businessId,
    payment_status: paymentStatus,
  }: Pick<PurchaseRow, 'user_id' | 'business_id' | 'payment_status'>,
): Promise<string[]> {
  if (paymentStatus !== null) return [userId];
  return (await hasDealtWith(transaction, { userId, businessId })) ? [userId] : [];
}
