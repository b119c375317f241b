import { AppError } from '../../../errors.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { holdServicesOf } from './store.ts';

/** What a professional is to perform is the business's own, and stays there until the transaction ends. */
export async function requireServicesOf(
  transaction: Transaction,
  businessId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const known = await holdServicesOf(transaction, businessId, ids);
  const stranger = ids.findIndex((id) => !known.has(id));
  if (stranger >= 0)
    throw new AppError('INVALID_SERVICES', {
      detail: `body.services[${stranger}]: no such service of the business.`,
    });
}
