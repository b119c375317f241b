import type { Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { tookUp } from './offer-store.ts';

/** Booked if it was taken up, though that may not have been told yet, else over. */
export async function closeOpenOffers(transaction: Transaction, businessId: string): Promise<void> {
  await transaction.run(sql`
    update waitlist_offers o set outcome =
      case when exists (select 1 from appointments a where ${tookUp}) then 'booked' else 'lapsed' end
    where o.business_id = ${businessId} and o.outcome is null`);
}

/** Everybody who is in line and has nothing; the accounts of those. */
export async function expireLine(transaction: Transaction, businessId: string, now: Date): Promise<string[]> {
  const rows = await transaction.rows<{ user_id: string; status: string }>(sql`
    update waitlist_entries e set updated_at = ${now}, status = case when e.status = 'offered' and exists (
        select 1 from waitlist_offers o where o.entry_id = e.id and o.outcome = 'booked') then 'booked' else 'expired' end
    where e.business_id = ${businessId} and e.status in ('waiting', 'offered') returning e.user_id, e.status`);
  return rows.filter(({ status }) => status === 'expired').map(({ user_id }) => user_id);
}
