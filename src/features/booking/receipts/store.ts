import type { Session } from '../../../http/caller.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { noSql, type Sql, sql } from '../../../platform/database/sql.ts';
import { concerns } from '../appointments/store.ts';
import type { Method } from './rules/check-payments.ts';
import type { ReceiptLine, ReceiptTax } from './rules/lines.ts';

/** A payment on a receipt. `earlier`: received or redeemed before the checkout. */
export interface ReceiptPayment {
  method: Method;
  amountMinor: number;
  earlier: boolean;
}

export interface ReceiptRow {
  id: string;
  business_id: string;
  year: number;
  number: number;
  appointment_id: string;
  currency: string;
  total_minor: number;
  tip_minor: number;
  tax_minor: number;
  lines: ReceiptLine[];
  taxes: ReceiptTax[];
  payments: ReceiptPayment[];
  business_name: string;
  business_address: string;
  issued_at: Date;
  local_date: string;
  voided_at: Date | null;
  void_reason: string | null;
  client_name: string;
  professional_name: string;
  appointment_date: string;
  start_minute: number;
  timezone: string;
}

const columns = sql`r.id, r.business_id, r.year, r.number, r.appointment_id, r.currency, r.total_minor, r.tip_minor,
  r.tax_minor, r.lines, r.taxes, r.payments, r.business_name, r.business_address, r.issued_at, r.local_date, r.voided_at, r.void_reason,
  a.client_name, (select p.name from professionals p where p.id = a.professional_id) as professional_name,
  a.date as appointment_date, a.start_minute, (select b.timezone from businesses b where b.id = r.business_id) as timezone`;

const receipts = sql`receipts r join appointments a on a.id = r.appointment_id`;

/** Null when the caller is neither client nor staff of the appointment. */
export function findReceipt(db: Queryable, session: Session, id: string): Promise<ReceiptRow | null> {
  return db.row(sql`select ${columns} from ${receipts} where r.id = ${id} and ${concerns(session)}`);
}

/** The appointment of a receipt, which is locked before the receipt. */
export async function findAppointmentOf(db: Queryable, receiptId: string): Promise<string | null> {
  const row = await db.row<{ id: string }>(
    sql`select appointment_id as id from receipts where id = ${receiptId}`,
  );
  return row?.id ?? null;
}

export interface ReceiptPage {
  /** Latest first. */
  beforeId: string | null;
  limit: number;
}

const pageSql = ({ beforeId, limit }: ReceiptPage): Sql =>
  sql`${beforeId === null ? noSql : sql`and r.id < ${beforeId}`} order by r.id desc limit ${limit}`;

export function listOfAppointment(
  db: Queryable,
  appointmentId: string,
  page: ReceiptPage,
): Promise<ReceiptRow[]> {
  return db.rows(sql`
    select ${columns} from ${receipts} where r.appointment_id = ${appointmentId} ${pageSql(page)}`);
}

export interface Period {
  from: string | null;
  to: string | null;
}

/** Local dates of row `row`, both inclusive. */
const isWithin = (date: Sql, { from, to }: Period): Sql =>
  sql`${from === null ? noSql : sql`and ${date} >= ${from}::date`} ${to === null ? noSql : sql`and ${date} <= ${to}::date`}`;

export function listOfBusiness(
  db: Queryable,
  businessId: string,
  period: Period,
  page: ReceiptPage,
): Promise<ReceiptRow[]> {
  return db.rows(sql`
    select ${columns} from ${receipts}
    where r.business_id = ${businessId} ${isWithin(sql`r.local_date`, period)} ${pageSql(page)}`);
}

/** Whether an online payment of the appointment may still be paid. Checked again under the lock. */
export async function hasOpenOnlinePayment(db: Queryable, appointmentId: string): Promise<boolean> {
  const row = await db.row(sql`
    select 1 from payments where appointment_id = ${appointmentId} and provider <> 'none' and status in ('creating', 'open')
      and not superfluous`);
  return row !== null;
}

export interface Issuer {
  name: string;
  address: string;
  localDate: string;
  year: number;
  /** By service id. */
  rates: Record<string, number>;
  names: Record<string, string>;
}

/** Business, local date and current tax rates of an appointment. */
export async function getIssuer(
  db: Queryable,
  businessId: string,
  serviceIds: readonly string[],
  now: Date,
): Promise<Issuer> {
  const row = await db.row<Issuer>(sql`
    select b.name, concat_ws(', ', nullif(b.address_line1, ''), nullif(concat_ws(' ', b.postal_code, b.city), ''), b.country) as address,
      (${now}::timestamptz at time zone b.timezone)::date as "localDate",
      extract(year from ${now}::timestamptz at time zone b.timezone)::integer as year,
      (select coalesce(jsonb_object_agg(named.id, coalesce(s.tax_rate_percent, b.tax_rate_percent)), '{}')
        from unnest(${serviceIds}::text[]) as named (id) left join services s on s.id = named.id) as rates,
      (select coalesce(jsonb_object_agg(s.id, s.name), '{}') from services s where s.id = any (${serviceIds}::text[])) as names
    from businesses b where b.id = ${businessId}`);
  return row!;
}

/**
 * The next number of the business and year. Concurrent checkouts wait here until this one commits or gives the
 * number back.
 */
async function takeNumber(transaction: Transaction, businessId: string, year: number): Promise<number> {
  const row = await transaction.row<{ number: number }>(sql`
    insert into receipt_counters as c (business_id, year, last_number) values (${businessId}, ${year}, 1)
    on conflict (business_id, year) do update set last_number = c.last_number + 1
    returning c.last_number as number`);
  return row!.number;
}

export interface NewReceipt
  extends Pick<
    ReceiptRow,
    | 'id'
    | 'business_id'
    | 'year'
    | 'appointment_id'
    | 'currency'
    | 'total_minor'
    | 'tip_minor'
    | 'tax_minor'
    | 'lines'
    | 'taxes'
    | 'payments'
    | 'business_name'
    | 'business_address'
    | 'issued_at'
    | 'local_date'
  > {
  issued_by: string;
}

/** The index `one_valid_receipt` closes the race between two checkouts of an appointment. */
export async function insertReceipt(transaction: Transaction, row: NewReceipt): Promise<void> {
  const number = await takeNumber(transaction, row.business_id, row.year);
  await transaction.run(sql`
    insert into receipts (id, business_id, year, number, appointment_id, currency, total_minor, tip_minor, tax_minor, lines, taxes,
      payments, business_name, business_address, issued_at, local_date, issued_by)
    values (${row.id}, ${row.business_id}, ${row.year}, ${number}, ${row.appointment_id}, ${row.currency}, ${row.total_minor},
      ${row.tip_minor}, ${row.tax_minor}, ${JSON.stringify(row.lines)}, ${JSON.stringify(row.taxes)}, ${JSON.stringify(row.payments)},
      ${row.business_name}, ${row.business_address}, ${row.issued_at}, ${row.local_date}, ${row.issued_by})`);
}

/** False when it is voided already. The caller has locked the appointment. */
export async function updateVoided(
  transaction: Transaction,
  id: string,
  { by, reason, now }: { by: string; reason: string; now: Date },
): Promise<boolean> {
  const changed = await transaction.run(sql`
    update receipts set voided_at = ${now}, voided_by = ${by}, void_reason = ${reason} where id = ${id} and voided_at is null`);
  return changed === 1;
}

/** Service that the sessions of a purchase pay for. */
export async function findServiceOf(db: Queryable, purchaseId: string): Promise<string> {
  const row = await db.row<{ id: string }>(
    sql`select service_id as id from package_purchases where id = ${purchaseId}`,
  );
  return row!.id;
}

/** A package session that was redeemed at the checkout. */
export interface Redeemed {
  purchaseId: string;
  sessionsTotal: number;
  subtotalMinor: number;
  priceMinor: number;
}

/** The caller has locked the appointment. */
export async function updateRedeemed(
  transaction: Transaction,
  appointmentId: string,
  redeemed: Redeemed,
): Promise<void> {
  await transaction.run(sql`
    update appointments set package_purchase_id = ${redeemed.purchaseId}, package_sessions_total = ${redeemed.sessionsTotal},
      subtotal_minor = ${redeemed.subtotalMinor}, price_minor = ${redeemed.priceMinor} where id = ${appointmentId}`);
}

/** Column names are the names in the export. */
export function listReceiptsForExport(db: Queryable, userId: string): Promise<Record<string, unknown>[]> {
  return db.rows(sql`
    select r.id, r.business_id as "businessId", r.business_name as "businessName", r.business_address as "businessAddress",
      r.year || '-' || lpad(r.number::text, 6, '0') as number, r.appointment_id as "appointmentId", r.currency,
      r.total_minor as "totalMinor", r.tip_minor as "tipMinor", r.tax_minor as "taxMinor", r.lines, r.taxes, r.payments,
      r.issued_at as "issuedAt", r.voided_at as "voidedAt", r.void_reason as "voidReason"
    from ${receipts} where a.user_id = ${userId} order by r.id`);
}
