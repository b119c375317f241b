import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

export interface DaySum {
  currency: string;
  account: string;
  debitMinor: number;
  creditMinor: number;
}

/** Debits and credits of a local day by account. */
export function listDaySums(db: Queryable, businessId: string, date: string): Promise<DaySum[]> {
  return db.rows(sql`
    select t.currency, e.account, coalesce(sum(e.amount_minor) filter (where e.amount_minor > 0), 0)::bigint as "debitMinor",
      coalesce(-sum(e.amount_minor) filter (where e.amount_minor < 0), 0)::bigint as "creditMinor"
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    where t.business_id = ${businessId} and t.local_date = ${date}::date
      and e.account in ('cash', 'terminal', 'transfer', 'clearing', 'tips', 'tax')
    group by t.currency, e.account order by 1, 2`);
}

export interface ReceiptCount {
  currency: string;
  issued: number;
  voided: number;
}

/** Receipts that were issued or voided on a local day. */
export function countReceipts(
  db: Queryable,
  { id, timezone }: { id: string; timezone: string },
  date: string,
): Promise<ReceiptCount[]> {
  // A receipt is not voided before the day of its issue.
  return db.rows(sql`
    select r.currency, count(*) filter (where r.local_date = ${date}::date)::integer as issued,
      count(*) filter (where (r.voided_at at time zone ${timezone})::date = ${date}::date)::integer as voided
    from receipts r where r.business_id = ${id} and r.local_date <= ${date}::date
      and (r.local_date = ${date}::date or r.voided_at is not null)
    group by r.currency`);
}

export interface LedgerLine {
  localDate: string;
  occurredAt: Date;
  key: string;
  kind: string;
  account: string;
  amountMinor: number;
  currency: string;
  appointmentId: string | null;
  purchaseId: string | null;
  paymentId: string | null;
}

/** Entries of a period, in the order of posting. */
export function listLedgerLines(
  db: Queryable,
  businessId: string,
  { from, to }: { from: string; to: string },
): Promise<LedgerLine[]> {
  return db.rows(sql`
    select t.local_date as "localDate", t.occurred_at as "occurredAt", t.key, t.kind, e.account, e.amount_minor as "amountMinor",
      t.currency, t.appointment_id as "appointmentId", t.purchase_id as "purchaseId", t.payment_id as "paymentId"
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    where t.business_id = ${businessId} and t.local_date between ${from}::date and ${to}::date
    order by t.local_date, t.id, e.account`);
}
