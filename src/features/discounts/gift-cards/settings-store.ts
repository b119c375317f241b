import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

interface GiftCardSettings {
  soldOnline: boolean;
  validityDays: number | null;
}

const defaultSettings: GiftCardSettings = { soldOnline: false, validityDays: null };

export async function findSettings(db: Queryable, businessId: string): Promise<GiftCardSettings> {
  const row = await db.row<GiftCardSettings>(sql`
    select sold_online as "soldOnline", validity_days as "validityDays" from gift_card_settings where business_id = ${businessId}`);
  return row ?? defaultSettings;
}

export async function upsertSettings(
  transaction: Transaction,
  businessId: string,
  { soldOnline, validityDays }: GiftCardSettings,
): Promise<void> {
  await transaction.run(sql`
    insert into gift_card_settings (business_id, sold_online, validity_days) values (${businessId}, ${soldOnline}, ${validityDays})
    on conflict (business_id) do update set sold_online = excluded.sold_online, validity_days = excluded.validity_days`);
}

export interface Seller extends GiftCardSettings {
  id: string;
  status: string;
  currency: string;
}

/** Closes a race with closing the business and with a change of its currency. */
export async function lockSeller(transaction: Transaction, businessId: string): Promise<Seller | null> {
  const row = await transaction.row<Pick<Seller, 'id' | 'status' | 'currency'>>(sql`
    select b.id, b.status, b.currency from businesses b where b.id = ${businessId} for share`);
  return row && { ...row, ...(await findSettings(transaction, businessId)) };
}
