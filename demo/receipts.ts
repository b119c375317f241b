import { divideTotal, taxesOf } from '../src/features/booking/receipts/rules/lines.ts';
import {
  getIssuer,
  insertReceipt,
  type ReceiptPayment,
  updateVoided,
} from '../src/features/booking/receipts/store.ts';
import { postCheckout, postVoid } from '../src/features/money/ledger/post-checkout.ts';
import type { Transaction } from '../src/platform/database/database.ts';
import { sql } from '../src/platform/database/sql.ts';
import { toMinor } from '../src/shared/money.ts';
import { minuteMs } from '../src/shared/time.ts';

interface Checkout {
  id: `rcp_demo_${string}`;
  appointment: `apt_demo_${string}`;
  /** Pays the price and the tip. */
  by: 'cash' | 'terminal';
  tipMinor?: number;
  /** Why the receipt was voided. The next receipt of the appointment replaces it. */
  voided?: string;
}

/** In the order of their numbers. Each visit is later than the one before it. */
const checkouts: readonly Checkout[] = [
  { id: 'rcp_demo_1', appointment: 'apt_demo_paid_1', by: 'cash' },
  { id: 'rcp_demo_2', appointment: 'apt_demo_paid_2', by: 'terminal', tipMinor: 500 },
  {
    id: 'rcp_demo_3',
    appointment: 'apt_demo_paid_3',
    by: 'cash',
    voided: 'Paid by card, entered as cash.',
  },
  { id: 'rcp_demo_4', appointment: 'apt_demo_paid_3', by: 'terminal' },
  { id: 'rcp_demo_5', appointment: 'apt_demo_paid_4', by: 'terminal', tipMinor: 350 },
];

interface VisitRow {
  id: string;
  business_id: string;
  owner_id: string;
  currency: string;
  price_minor: number;
  service_ids: string[];
  booked_services: { serviceId: string; name: string; priceMajor: number }[];
  ends_at: Date;
}

/** Checks out visits of the salon at their end, with the ledger. Runs after the payments. */
export async function insertReceipts(transaction: Transaction, now: Date): Promise<void> {
  const visits = await transaction.rows<VisitRow>(sql`
    select a.id, a.business_id, b.user_id as owner_id, a.currency, a.price_minor, a.service_ids, a.booked_services,
      upper(a.during) as ends_at
    from appointments a join businesses b on b.id = a.business_id
    where a.id = any (${checkouts.map(({ appointment }) => appointment)}::text[])`);
  const byId = new Map(visits.map((visit) => [visit.id, visit]));
  const issued = checkouts
    .map((checkout, place) => {
      const visit = byId.get(checkout.appointment);
      if (visit === undefined) throw new Error(`The demo has no ${checkout.appointment}.`);
      return { checkout, visit, place };
    })
    .sort((a, b) => a.visit.ends_at.getTime() - b.visit.ends_at.getTime() || a.place - b.place);
  for (const { checkout, visit } of issued) await issue(transaction, checkout, visit, now);
}

async function issue(
  transaction: Transaction,
  { id, by: method, tipMinor = 0, voided }: Checkout,
  visit: VisitRow,
  now: Date,
): Promise<void> {
  const {
    id: appointmentId,
    business_id: businessId,
    owner_id: by,
    currency,
    price_minor: totalMinor,
  } = visit;
  const issuedAt = visit.ends_at;
  const issuer = await getIssuer(transaction, businessId, visit.service_ids, issuedAt);
  const services = visit.booked_services.map(({ serviceId, name, priceMajor }) => ({
    serviceId,
    name,
    priceMinor: toMinor(priceMajor, currency),
    taxRatePercent: issuer.rates[serviceId] ?? 0,
  }));
  const lines = divideTotal(services, totalMinor);
  const taxes = taxesOf(lines, null);
  const taxMinor = taxes.reduce((sum, tax) => sum + tax.taxMinor, 0);
  const payments: ReceiptPayment[] = [{ method, amountMinor: totalMinor + tipMinor, earlier: false }];
  const received = [{ account: method, amountMinor: totalMinor + tipMinor }];
  await postCheckout(
    transaction,
    { id, businessId, appointmentId, currency, received, tipMinor, taxMinor },
    issuedAt,
  );
  await insertReceipt(transaction, {
    id,
    business_id: businessId,
    year: issuer.year,
    appointment_id: appointmentId,
    currency,
    total_minor: totalMinor,
    tip_minor: tipMinor,
    tax_minor: taxMinor,
    lines,
    taxes,
    payments,
    business_name: issuer.name,
    business_address: issuer.address,
    issued_at: issuedAt,
    local_date: issuer.localDate,
    issued_by: by,
  });
  if (voided !== undefined) {
    const voidedAt = new Date(Math.min(issuedAt.getTime() + 2 * minuteMs, now.getTime()));
    await updateVoided(transaction, id, { by, reason: voided, now: voidedAt });
    await postVoid(transaction, id, voidedAt);
    return;
  }
  await transaction.run(sql`
    update appointments set payment_status = 'paid', paid_minor = ${totalMinor} where id = ${appointmentId}`);
  await transaction.run(sql`
    insert into appointment_history (appointment_id, at, by_user_id, action, before, after)
    values (${appointmentId}, ${issuedAt}, ${by}, 'pay', '{"paymentStatus": "unpaid"}', '{"paymentStatus": "paid"}')`);
}
