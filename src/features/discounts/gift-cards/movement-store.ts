import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

interface CardMovement {
  /** Closes: the same movement twice. */
  key: string;
  kind: 'sale' | 'use' | 'return' | 'void' | 'expiry';
  /** Signed. */
  amountMinor: number;
  receiptId?: string;
}

/** Every change of a balance. The caller has locked the card and checked its balance. */
export async function moveBalance(
  transaction: Transaction,
  giftCardId: string,
  { key, kind, amountMinor, receiptId }: CardMovement,
  now: Date,
): Promise<void> {
  await transaction.run(sql`
    insert into gift_card_movements (key, gift_card_id, kind, amount_minor, receipt_id, occurred_at)
    values (${key}, ${giftCardId}, ${kind}, ${amountMinor}, ${receiptId ?? null}, ${now})`);
  // The movement of a new card repeats its first balance.
  if (kind !== 'sale')
    await transaction.run(
      sql`update gift_cards set balance_minor = balance_minor + ${amountMinor} where id = ${giftCardId}`,
    );
}

export async function countMovements(transaction: Transaction, giftCardId: string): Promise<number> {
  const row = await transaction.row<{ count: number }>(sql`
    select count(*)::integer as count from gift_card_movements where gift_card_id = ${giftCardId}`);
  return row!.count;
}

interface ExpiredCard {
  id: string;
  businessId: string;
  currency: string;
  amountMinor: number;
  expiresAt: Date;
  movements: number;
}

/** Sets the balances to zero. Skips cards that a checkout is using. */
export function expireCards(
  db: Queryable,
  { now, limit }: { now: Date; limit: number },
): Promise<ExpiredCard[]> {
  return db.rows(sql`
    with expired as materialized (
      select g.id, g.business_id, g.currency, g.balance_minor, g.expires_at,
        (select count(*)::integer from gift_card_movements m where m.gift_card_id = g.id) as movements
      from gift_cards g where g.expires_at <= ${now} and g.balance_minor > 0 and g.voided_at is null
      order by g.expires_at limit ${limit} for no key update of g skip locked),
    noted as (
      insert into gift_card_movements (key, gift_card_id, kind, amount_minor, occurred_at)
      select id || '/expiry/' || movements, id, 'expiry', -balance_minor, expires_at from expired),
    emptied as (update gift_cards g set balance_minor = 0 from expired where g.id = expired.id returning g.id)
    select id, business_id as "businessId", currency, balance_minor as "amountMinor", expires_at as "expiresAt", movements
    from expired join emptied using (id)`);
}
