import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { SealedTable } from '../../../platform/secrets/sealed-store.ts';

export const sealedGiftCardKeys: SealedTable = {
  table: sql`gift_card_keys`,
  key: sql`id`,
  boundTo: sql`id`,
  isNeverPlain: true,
};

export async function insertCode(
  transaction: Transaction,
  { hash, giftCardId }: { hash: Buffer; giftCardId: string },
  now: Date,
): Promise<void> {
  await transaction.run(sql`
    insert into gift_card_codes (code_hash, gift_card_id, created_at) values (${hash}, ${giftCardId}, ${now})`);
}

export async function findSealedKey(db: Queryable, id: string): Promise<Buffer | null> {
  const row = await db.row<{ sealed: Buffer }>(sql`select sealed from gift_card_keys where id = ${id}`);
  return row?.sealed ?? null;
}

/** Closes a race between processes: the first key stays. */
export async function insertSealedKey(db: Queryable, id: string, sealed: Buffer): Promise<void> {
  await db.run(sql`insert into gift_card_keys (id, sealed) values (${id}, ${sealed}) on conflict do nothing`);
}
