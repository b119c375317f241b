import type { Transaction } from '../../../platform/database/database.ts';
import { sumCharged } from './activity-store.ts';
import { subtractGrantUsage } from './store.ts';

/** Returns what the appointments used of the limits of their grant. The caller has locked the grant. */
export async function returnUsage(
  transaction: Transaction,
  grantId: string,
  appointmentIds: readonly string[],
): Promise<void> {
  if (appointmentIds.length === 0) return;
  await subtractGrantUsage(transaction, grantId, await sumCharged(transaction, grantId, appointmentIds));
}
