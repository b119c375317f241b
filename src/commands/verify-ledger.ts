import { accounts } from '../features/money/ledger/rules/movements.ts';
import { type Sql, sql } from '../platform/database/sql.ts';

const entries = sql`ledger_transactions t join ledger_entries e on e.transaction_id = t.id`;

/** Balance on the normal side of its account. */
const balance = sql`sum(case when e.account = any (${accountsOn('debit')}::text[]) then e.amount_minor else -e.amount_minor end)`;

function accountsOn(side: 'debit' | 'credit'): string[] {
  return Object.entries(accounts).flatMap(([account, normal]) => (normal === side ? [account] : []));
}

/** Balance of an account for the row that `condition` selects. */
const sumOf = (account: Sql, condition: Sql): Sql =>
  sql`coalesce((select sum(e.amount_minor) from ${entries} where e.account in (${account}) and ${condition}), 0)`;

const ofReceipt = sql`t.key = r.id || '/checkout'`;

/** Invariants of the ledger, and between the ledger and the tables that cause its movements. */
export const ledgerInvariants: readonly [string, Sql][] = [
  [
    'a transaction of the ledger is not balanced',
    sql`select t.key as found from ledger_transactions t left join ledger_entries e on e.transaction_id = t.id
      group by t.id having sum(e.amount_minor) is distinct from 0 or count(*) < 2`,
  ],
  [
    'the ledger of a business, currency and day is not balanced',
    sql`select t.business_id || ' ' || t.currency || ' ' || t.local_date as found from ${entries}
      group by t.business_id, t.currency, t.local_date having sum(e.amount_minor) <> 0`,
  ],
  [
    'a balance of the ledger is negative',
    sql`select t.business_id || ' ' || t.currency || ' ' || e.account as found from ${entries}
      group by t.business_id, t.currency, e.account having ${balance} < 0
      union all select t.appointment_id || ' ' || e.account from ${entries}
      where t.appointment_id is not null group by t.appointment_id, t.purchase_id, e.account
      having ${balance} < 0 and e.account <> 'packages-unused'
      union all select t.purchase_id || ' ' || e.account from ${entries}
      where t.purchase_id is not null group by t.purchase_id, e.account having ${balance} < 0`,
  ],
  [
    'a payment differs from the ledger',
    sql`select p.id as found from payments p cross join lateral (
        select coalesce(sum(e.amount_minor) filter (where t.kind in ('payment', 'package-sale')), 0) as received,
          coalesce(sum(e.amount_minor), 0) as held, count(*) filter (where t.currency <> p.currency) as other
        from ${entries} where t.payment_id = p.id and e.account in ('cash', 'clearing')) booked
      where booked.received <> case when p.status in ('settled', 'refunding', 'refunded') then p.amount_minor else 0 end
        or booked.held <> case p.status when 'settled' then p.amount_minor when 'refunding' then p.amount_minor
          when 'refunded' then p.kept_minor else 0 end or booked.other > 0`,
  ],
  [
    'the paid amount of an appointment differs from the ledger, or it is paid although an amount is due',
    sql`select a.id as found from appointments a
      where a.paid_minor <> - ${sumOf(sql`'appointments', 'refunds'`, sql`t.appointment_id = a.id`)}
        or (a.payment_status = 'paid' and a.paid_minor < coalesce(a.price_minor, 0))`,
  ],
  [
    'a deposit is paid, but less was received, or is due, but was received',
    sql`select a.id as found from appointments a
      where (a.deposit_status = 'paid' and a.status in ('Pending', 'Confirmed') and a.paid_minor < a.deposit_minor)
        or (a.deposit_status = 'due' and a.paid_minor >= a.deposit_minor)`,
  ],
  [
    'a fee was kept from a payment of an appointment without a fee',
    sql`select p.id as found from payments p join appointments a on a.id = p.appointment_id
      where p.kept_minor > 0 and a.status = 'Cancelled' and p.kept_minor > coalesce(a.fee_minor, 0)`,
  ],
  [
    'a package sold at the desk differs from the ledger',
    sql`select u.id as found from package_purchases u where u.payment_status is null and u.package_price_minor <>
      ${sumOf(sql`'cash'`, sql`t.purchase_id = u.id and t.kind = 'package-sale'`)}`,
  ],
  [
    'the used sessions of a package differ from the ledger',
    sql`select u.id as found from package_purchases u cross join lateral (
        select - ${sumOf(sql`'packages-used'`, sql`t.purchase_id = u.id`)} as minor) used
      -- One of the sessions includes the remainder of the price.
      where used.minor - div(u.package_price_minor, u.sessions_total) * u.sessions_redeemed
          not between 0 and mod(u.package_price_minor, u.sessions_total)
        or (u.sessions_redeemed = u.sessions_total and used.minor <> u.package_price_minor)`,
  ],
  [
    'a cancelled appointment still uses a package in the ledger',
    sql`select a.id as found from appointments a where a.status = 'Cancelled' and a.package_purchase_id is not null
      and ${sumOf(sql`'packages-used'`, sql`t.appointment_id = a.id`)} <> 0`,
  ],
  [
    'a receipt differs from the ledger',
    sql`select r.id as found from receipts r cross join lateral (
        select coalesce(sum((paid ->> 'amountMinor')::bigint), 0) as minor,
          coalesce(sum((paid ->> 'amountMinor')::bigint) filter (where not (paid ->> 'earlier')::boolean and paid ->> 'method' <> 'package'), 0)
            as received_minor
        from jsonb_array_elements(r.payments) paid) payments
      where payments.minor <> r.total_minor + r.tip_minor
        or ${sumOf(sql`'cash', 'terminal', 'transfer'`, ofReceipt)} <> payments.received_minor
        or - ${sumOf(sql`'tips'`, ofReceipt)} <> r.tip_minor or - ${sumOf(sql`'tax'`, ofReceipt)} <> r.tax_minor`,
  ],
  [
    'a receipt is voided without a counter-entry, or has one without being voided',
    sql`select r.id as found from receipts r
      where exists (select 1 from ledger_transactions t where ${ofReceipt})
        and (r.voided_at is not null) <> exists (select 1 from ledger_transactions t where t.key = r.id || '/void')
      union all select r.id from receipts r join ledger_transactions t on t.key in (r.id || '/checkout', r.id || '/void')
        join ledger_entries e on e.transaction_id = t.id
      where r.voided_at is not null group by r.id, e.account having sum(e.amount_minor) <> 0`,
  ],
  [
    'receipt numbers have a gap',
    sql`select c.business_id || ' ' || c.year as found from receipt_counters c
      where c.last_number <> (select count(*) from receipts r where r.business_id = c.business_id and r.year = c.year)
        or c.last_number <> (select max(r.number) from receipts r where r.business_id = c.business_id and r.year = c.year)`,
  ],
];
