import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { purchasesOf } from './purchases-sql.ts';
import type { Movement, PaymentBalances } from './rules/movements.ts';

/** A movement whose key was posted before has no effect. */
export async function insertMovements(db: Queryable, movements: readonly Movement[]): Promise<void> {
  if (movements.length === 0) return;
  await db.run(sql`
    with moved as (
      select * from json_to_recordset(${JSON.stringify(movements)}::json) as m (key text, kind text, "businessId" text, currency text,
        "appointmentId" text, "purchaseId" text, "paymentId" text, "occurredAt" timestamptz, entries json)),
    posted as (
      insert into ledger_transactions (key, kind, business_id, currency, appointment_id, purchase_id, payment_id, occurred_at, local_date)
      -- Sorted, so that concurrent transactions wait for each other's keys in the same order.
      select m.key, m.kind, m."businessId", m.currency, m."appointmentId", m."purchaseId", m."paymentId", m."occurredAt",
        (m."occurredAt" at time zone b.timezone)::date
      from moved m join businesses b on b.id = m."businessId" order by m.key
      on conflict (key) do nothing returning id, key)
    insert into ledger_entries (transaction_id, account, amount_minor)
    select posted.id, entry.account, entry."amountMinor" from posted join moved using (key)
    cross join lateral json_to_recordset(moved.entries) as entry (account text, "amountMinor" bigint)`);
}

/** The caller has locked the payment and its purchase. */
export async function getPaymentBalances(
  transaction: Transaction,
  { id, purchaseId }: { id: string; purchaseId: string | null },
): Promise<PaymentBalances> {
  const row = await transaction.row<PaymentBalances>(sql`
    select count(*) filter (where kind = 'refund') as refunds, count(*) filter (where kind = 'refund-failed') as "failedRefunds",
      (${balanceOf(purchaseId, 'packages-unused')}) as "unusedMinor", (${balanceOf(purchaseId, 'refunds-due')}) as "dueMinor"
    from ledger_transactions where payment_id = ${id}`);
  return row!;
}

/** Price of the sessions that can still be redeemed. The caller has locked the purchase. */
export async function getUnused(transaction: Transaction, purchaseId: string): Promise<number> {
  const row = await transaction.row<{ minor: number }>(
    sql`select (${balanceOf(purchaseId, 'packages-unused')}) as minor`,
  );
  return row!.minor;
}

const balanceOf = (purchaseId: string | null, account: 'packages-unused' | 'refunds-due') => sql`
  select coalesce(-sum(e.amount_minor), 0)::bigint from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
  where t.purchase_id = ${purchaseId} and e.account = ${account}`;

/** Entries of a movement. Null if none was posted with this key. */
export function findEntries(
  db: Queryable,
  key: string,
): Promise<Pick<Movement, 'businessId' | 'currency' | 'appointmentId' | 'entries'> | null> {
  return db.row(sql`
    select t.business_id as "businessId", t.currency, t.appointment_id as "appointmentId",
      jsonb_agg(jsonb_build_object('account', e.account, 'amountMinor', e.amount_minor)) as entries
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id where t.key = ${key} group by t.id`);
}

/** Money that the business holds for an appointment, by account. */
export async function listMoneyOf(
  db: Queryable,
  appointmentId: string,
): Promise<{ account: 'cash' | 'terminal' | 'transfer' | 'clearing'; minor: number }[]> {
  return db.rows(sql`
    select e.account, sum(e.amount_minor)::bigint as minor
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    where t.appointment_id = ${appointmentId} and e.account in ('cash', 'terminal', 'transfer', 'clearing')
    group by e.account having sum(e.amount_minor) > 0`);
}

export interface RedemptionRow {
  appointmentId: string;
  purchaseId: string;
  businessId: string;
  currency: string;
  amountMinor: number;
  /** The purchase is cancelled or expired: a released session cannot be used again. */
  isOver: boolean;
}

/** Sessions that the appointments redeemed. The caller has locked their purchases. */
export function listRedemptions(
  transaction: Transaction,
  appointmentIds: readonly string[],
  now: Date,
): Promise<RedemptionRow[]> {
  return transaction.rows(sql`
    select t.appointment_id as "appointmentId", t.purchase_id as "purchaseId", t.business_id as "businessId", t.currency,
      -e.amount_minor as "amountMinor", (u.cancelled_at is not null or u.expires_at <= ${now}) as "isOver"
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id and e.account = 'packages-used'
    join package_purchases u on u.id = t.purchase_id
    where t.appointment_id = any (${appointmentIds}::text[]) and t.kind = 'redemption'`);
}

export interface ExpiredPurchase {
  id: string;
  businessId: string;
  currency: string;
  expiresAt: Date;
  unusedMinor: number;
}

/** Locks expired purchases with unused sessions that are not posted as lapsed. */
export async function lockExpired(
  db: Queryable,
  { now, limit }: { now: Date; limit: number },
): Promise<ExpiredPurchase[]> {
  const locked = await db.rows<{ id: string }>(sql`
    select u.id from package_purchases u
    where u.expires_at <= ${now} and u.cancelled_at is null and u.payment_status is distinct from 'unpaid'
      and u.sessions_redeemed < u.sessions_total and u.package_price_minor > 0
      and not exists (select 1 from ledger_transactions t where t.key = u.id || '/expiry')
    order by u.id limit ${limit} for no key update of u skip locked`);
  if (locked.length === 0) return [];
  // A statement of its own, so that it sees what was posted while the rows were being locked.
  return db.rows(sql`
    select u.id, u.business_id as "businessId", u.currency, u.expires_at as "expiresAt", balance.minor as "unusedMinor"
    from package_purchases u cross join lateral (
      select coalesce(-sum(e.amount_minor), 0)::bigint as minor from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      where t.purchase_id = u.id and e.account = 'packages-unused') balance
    where u.id = any (${locked.map(({ id }) => id)}::text[]) and balance.minor > 0`);
}

/** Column names are the names in the export. */
export function listLedgerForExport(db: Queryable, userId: string): Promise<Record<string, unknown>[]> {
  return db.rows(sql`
    select t.kind, t.business_id as "businessId", t.currency, t.appointment_id as "appointmentId", t.purchase_id as "purchaseId",
      t.payment_id as "paymentId", t.occurred_at as "occurredAt",
      (select jsonb_object_agg(e.account, e.amount_minor) from ledger_entries e where e.transaction_id = t.id) as "entriesMinor"
    from ledger_transactions t
    where t.appointment_id in (select a.id from appointments a where a.user_id = ${userId})
      or t.purchase_id in ${purchasesOf(userId)}
    order by t.id`);
}
