import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { noSql, type Sql, sql } from '../../../platform/database/sql.ts';
import type { LanguageCode } from '../../../shared/languages.ts';
import type { DeskMethod } from './rules/desk-methods.ts';
import { expiryAfterReturn, type GiftCardStatus } from './rules/status.ts';

export interface GiftCardRow {
  id: string;
  business_id: string;
  currency: string;
  initial_minor: number;
  balance_minor: number;
  /** Null: sold at the desk. */
  payment_status: 'unpaid' | 'paid' | 'refunded' | null;
  method: DeskMethod | null;
  buyer_id: string | null;
  created_by_id: string | null;
  recipient_email: string | null;
  validity_days: number | null;
  created_at: Date;
  sold_at: Date | null;
  expires_at: Date | null;
  code_shown_at: Date | null;
  voided_at: Date | null;
  void_reason: string | null;
  called_off: boolean;
}

const columns = sql`g.id, g.business_id, g.currency, g.initial_minor, g.balance_minor, g.payment_status, g.method, g.buyer_id,
  g.created_by_id, g.recipient_email, g.validity_days, g.created_at, g.sold_at, g.expires_at, g.code_shown_at, g.voided_at, g.void_reason, g.called_off`;

/** Row `g` was sold. Only the buyer sees an unpaid card. */
const isSold = sql`g.sold_at is not null`;

export type NewGiftCard = Pick<
  GiftCardRow,
  | 'id'
  | 'business_id'
  | 'currency'
  | 'initial_minor'
  | 'balance_minor'
  | 'payment_status'
  | 'method'
  | 'buyer_id'
  | 'created_by_id'
  | 'recipient_email'
  | 'validity_days'
  | 'created_at'
  | 'sold_at'
  | 'expires_at'
>;

/** Null if the buyer has the same purchase in progress. */
export function insertGiftCard(transaction: Transaction, row: NewGiftCard): Promise<GiftCardRow | null> {
  return transaction.row(sql`
    insert into gift_cards as g (id, business_id, currency, initial_minor, balance_minor, payment_status, method, buyer_id,
      created_by_id, recipient_email, validity_days, created_at, sold_at, expires_at)
    values (${row.id}, ${row.business_id}, ${row.currency}, ${row.initial_minor}, ${row.balance_minor}, ${row.payment_status},
      ${row.method}, ${row.buyer_id}, ${row.created_by_id}, ${row.recipient_email}, ${row.validity_days}, ${row.created_at},
      ${row.sold_at}, ${row.expires_at})
    on conflict (business_id, buyer_id, initial_minor, currency, (coalesce(recipient_email, '')))
      where payment_status = 'unpaid' and not called_off do nothing
    returning ${columns}`);
}

/** The same purchase in progress. Closes a race with its expiry. */
export function lockBegun(
  transaction: Transaction,
  which: {
    businessId: string;
    buyerId: string;
    amountMinor: number;
    currency: string;
    recipientEmail: string | null;
  },
): Promise<GiftCardRow | null> {
  return transaction.row(sql`
    select ${columns} from gift_cards g
    where g.business_id = ${which.businessId} and g.buyer_id = ${which.buyerId} and g.initial_minor = ${which.amountMinor}
      and g.currency = ${which.currency} and coalesce(g.recipient_email, '') = coalesce(${which.recipientEmail}::text, '')
      and g.payment_status = 'unpaid' and not g.called_off for no key update`);
}

export function findGiftCard(db: Queryable, id: string): Promise<GiftCardRow | null> {
  return db.row(sql`select ${columns} from gift_cards g where g.id = ${id}`);
}

export function lockGiftCard(transaction: Transaction, id: string): Promise<GiftCardRow | null> {
  return transaction.row(sql`select ${columns} from gift_cards g where g.id = ${id} for no key update`);
}

/** In one order, so that concurrent checkouts with several cards cannot deadlock. */
export function lockByCodes(
  transaction: Transaction,
  hashes: readonly Buffer[],
): Promise<(GiftCardRow & { code_hash: Buffer })[]> {
  return transaction.rows(sql`
    select ${columns}, c.code_hash from gift_card_codes c join gift_cards g on g.id = c.gift_card_id
    where c.code_hash = any (${hashes}::bytea[]) and ${isSold} order by g.id for no key update of g`);
}

export type CheckedCard = GiftCardRow & { business_name: string };

export function findByCode(db: Queryable, hash: Buffer): Promise<CheckedCard | null> {
  return db.row(sql`
    select ${columns}, b.name as business_name from gift_card_codes c join gift_cards g on g.id = c.gift_card_id
      join businesses b on b.id = g.business_id
    where c.code_hash = ${hash} and ${isSold}`);
}

const conditions: Record<Exclude<GiftCardStatus, 'unpaid'>, (now: Date) => Sql> = {
  voided: () => sql`g.voided_at is not null`,
  expired: (now) => sql`g.voided_at is null and g.expires_at <= ${now}`,
  used: (now) =>
    sql`g.voided_at is null and (g.expires_at is null or g.expires_at > ${now}) and g.balance_minor = 0`,
  active: (now) =>
    sql`g.voided_at is null and (g.expires_at is null or g.expires_at > ${now}) and g.balance_minor > 0`,
};

/** Latest first. */
export function listGiftCards(
  db: Queryable,
  businessId: string,
  {
    status,
    beforeId,
    limit,
    now,
  }: {
    status: Exclude<GiftCardStatus, 'unpaid'> | undefined;
    beforeId: string | null;
    limit: number;
    now: Date;
  },
): Promise<GiftCardRow[]> {
  return db.rows(sql`
    select ${columns} from gift_cards g
    where g.business_id = ${businessId} and ${isSold} ${status === undefined ? noSql : sql`and ${conditions[status](now)}`}
      ${beforeId === null ? noSql : sql`and g.id < ${beforeId}`}
    order by g.id desc limit ${limit}`);
}

/** Uses by a receipt. Locks the cards in one order. */
export async function lockUsesOf(
  transaction: Transaction,
  receiptId: string,
): Promise<(GiftCardRow & { used_minor: number })[]> {
  return transaction.rows(sql`
    select ${columns}, -m.amount_minor as used_minor from gift_card_movements m join gift_cards g on g.id = m.gift_card_id
    where m.receipt_id = ${receiptId} and m.kind = 'use' order by g.id for no key update of g`);
}

/** The caller has locked the card. */
export async function extendAfterReturn(
  transaction: Transaction,
  { id, expires_at: expiresAt }: GiftCardRow,
  now: Date,
): Promise<void> {
  const extended = expiryAfterReturn(expiresAt, now);
  if (extended !== expiresAt)
    await transaction.run(sql`update gift_cards set expires_at = ${extended} where id = ${id}`);
}

/** `calledOff`: the payment goes back. The caller has locked the card. */
export async function updateVoided(
  transaction: Transaction,
  id: string,
  { by, reason, calledOff, now }: { by: string; reason: string; calledOff: boolean; now: Date },
): Promise<void> {
  await transaction.run(sql`
    update gift_cards set voided_at = ${now}, voided_by_id = ${by}, void_reason = ${reason}, called_off = called_off or ${calledOff}
    where id = ${id}`);
}

/** The payment of an online card that is not called off. */
export async function findSettledPayment(
  transaction: Transaction,
  giftCardId: string,
): Promise<string | null> {
  const row = await transaction.row<{ id: string }>(sql`
    select id from payments where gift_card_id = ${giftCardId} and status = 'settled'`);
  return row?.id ?? null;
}

/** The caller has locked the card. */
export async function updateCodeShown(transaction: Transaction, id: string, now: Date): Promise<void> {
  await transaction.run(sql`update gift_cards set code_shown_at = ${now} where id = ${id}`);
}

interface CardToMail {
  giftCardId: string;
  businessName: string;
  slug: string | null;
  currency: string;
  balanceMinor: number;
  expiresAt: Date | null;
  timezone: string;
  /** Recipient, or else the confirmed address of the buyer. Null: the card is not mailed. */
  to: string | null;
  language: LanguageCode;
}

/** Null unless the card can be used. Locks it, so that it is not voided meanwhile. */
export function lockToMail(transaction: Transaction, id: string, now: Date): Promise<CardToMail | null> {
  return transaction.row(sql`
    select g.id as "giftCardId", b.name as "businessName", b.slug, g.currency, g.balance_minor as "balanceMinor", g.expires_at as "expiresAt",
      b.timezone, coalesce(g.recipient_email, case when u.email_verified_at is not null and g.buyer_id is not null then u.email end) as "to", u.language
    from gift_cards g join businesses b on b.id = g.business_id join users u on u.id = coalesce(g.buyer_id, g.created_by_id)
    where g.id = ${id} and ${isSold} and ${conditions.active(now)} for share of g`);
}

/** Column names are the names in the export. Cards that the account bought, or received at its confirmed address. */
export function listGiftCardsForExport(db: Queryable, userId: string): Promise<Record<string, unknown>[]> {
  return db.rows(sql`
    select g.id, g.business_id as "businessId", g.currency, g.initial_minor as "initialMinor", g.balance_minor as "balanceMinor",
      g.payment_status as "paymentStatus", g.payment_intent_id as "paymentIntentId",
      case when g.buyer_id = ${userId} then 'buyer' else 'recipient' end as role, g.recipient_email as "recipientEmail",
      g.created_at as "createdAt", g.sold_at as "soldAt", g.expires_at as "expiresAt", g.voided_at as "voidedAt", g.void_reason as "voidReason",
      (select coalesce(jsonb_agg(jsonb_build_object('kind', m.kind, 'amountMinor', m.amount_minor, 'occurredAt', m.occurred_at)
        order by m.occurred_at, m.key), '[]') from gift_card_movements m where m.gift_card_id = g.id) as movements
    from gift_cards g where g.buyer_id = ${userId} or lower(g.recipient_email) = (
      select lower(u.email) from users u where u.id = ${userId} and u.email_verified_at is not null)
    order by g.id`);
}

/** Calls off purchases in progress, and removes the addresses that the account entered, and its own. */
export async function forgetAccount(
  transaction: Transaction,
  { userId, emailKey }: { userId: string; emailKey: string },
): Promise<void> {
  await transaction.run(sql`
    update gift_cards set called_off = true where buyer_id = ${userId} and payment_status = 'unpaid' and not called_off`);
  await transaction.run(sql`
    update gift_cards set recipient_email = null where buyer_id = ${userId} and recipient_email is not null`);
  await transaction.run(sql`
    update gift_cards set recipient_email = null where lower(recipient_email) = ${emailKey}
      and (payment_status is distinct from 'unpaid' or called_off)`);
}

/** Purchases in progress of a business that closes. Payments that still arrive are refunded. */
export async function callOffUnpaid(transaction: Transaction, businessId: string): Promise<void> {
  await transaction.run(sql`
    update gift_cards set called_off = true where business_id = ${businessId} and payment_status = 'unpaid' and not called_off`);
}
