import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { RunIdempotent } from '../../../http/route.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { newId } from '../../../shared/ids.ts';
import { formatAmount, toMajor, toMinor } from '../../../shared/money.ts';
import { postCheckout } from '../../money/ledger/post-checkout.ts';
import { listMoneyOf } from '../../money/ledger/store.ts';
import type { LockedAppointment } from '../appointments/store.ts';
import { changePayment, type PaymentDependencies, withdrawPayment } from '../payments/change-payment.ts';
import { amountDueOf, getLockedByStaff, refuse } from '../payments/get-amount-due.ts';
import { explainUnpayableAtDesk } from '../payments/rules/payment-request.ts';
import { findActivePayment, hasValidReceipt, type PaymentRow } from '../payments/store.ts';
import type { CheckoutRequest, ReceiptView } from './contract.ts';
import { getReceipt } from './read-receipts.ts';
import { type Covered, findCovered, redeemAtDesk } from './redeem-package.ts';
import { explainPayments, isReceivedNow, type Method, receivedNow } from './rules/check-payments.ts';
import { divideTotal, type ReceiptLine, taxesOf } from './rules/lines.ts';
import { updateSettled } from './settle-store.ts';
import { getIssuer, hasOpenOnlinePayment, type Issuer, insertReceipt, type ReceiptPayment } from './store.ts';

const maxAttempts = 3;

/**
 * Withdraws an open online payment first, so that the client cannot pay twice. The request is judged before, so
 * that an invalid one withdraws nothing.
 */
export async function checkOut(
  dependencies: PaymentDependencies,
  session: Session,
  appointmentId: string,
  body: CheckoutRequest,
  runIdempotent: RunIdempotent,
): Promise<ReceiptView> {
  const { db } = dependencies;
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    if (!(await hasOpenOnlinePayment(db, appointmentId))) break;
    const { active } = await db.transaction((transaction) =>
      judge(dependencies, transaction, session, appointmentId, body),
    );
    if (active !== null && isOpenOnline(active)) await withdrawPayment(dependencies, active);
  }
  return runIdempotent({
    transaction: async (transaction) => {
      const checkout = await judge(dependencies, transaction, session, appointmentId, body);
      return issue(dependencies, transaction, session, checkout);
    },
  });
}

const isOpenOnline = ({ provider, status }: PaymentRow) =>
  provider !== 'none' && (status === 'creating' || status === 'open');

interface Checkout {
  appointment: LockedAppointment;
  /** Current payment of the appointment, open or received. */
  active: PaymentRow | null;
  given: { method: Method; amountMinor: number }[];
  tipMinor: number;
  earlier: ReceiptPayment[];
  covered: Covered | null;
  now: Date;
}

/** Requires that the payments are exactly what is due. Locks the appointment. Has no effects. */
async function judge(
  { clock }: PaymentDependencies,
  transaction: Transaction,
  session: Session,
  appointmentId: string,
  body: CheckoutRequest,
): Promise<Checkout> {
  const now = clock.now();
  const appointment = await getLockedByStaff(transaction, session, appointmentId);
  const { currency, paid_minor: paidMinor } = appointment;
  if (await hasValidReceipt(transaction, appointmentId)) throw new AppError('PAYMENT_ALREADY_SETTLED');
  const amountDue = amountDueOf(appointment);
  // A receipt can also be issued for an appointment that is paid or costs nothing.
  const refusal = explainUnpayableAtDesk(amountDue);
  if (refusal !== 'PAYMENT_ALREADY_SETTLED') refuse(refusal);

  const covered = await findCovered(transaction, appointment, body.payments, now);
  const earlier = await listEarlier(transaction, appointment);
  const priceMinor =
    appointment.price_minor === null ? null : (covered?.priceMinor ?? appointment.price_minor);
  const dueMinor = priceMinor === null && paidMinor === 0 ? null : Math.max(0, (priceMinor ?? 0) - paidMinor);
  const tipMinor = requireTip(body.tipMajor ?? 0, currency);
  const given = body.payments.map(({ method, amountMajor }) => ({
    method,
    amountMinor: toMinor(amountMajor, currency),
  }));
  if (dueMinor === 0 && tipMinor === 0 && receivedNow(given) > 0)
    throw new AppError('PAYMENT_ALREADY_SETTLED', { detail: 'Nothing is due. Send no payments.' });
  const onlineMinor = earlier.find(({ method }) => method === 'online')?.amountMinor ?? 0;
  const packageMinor = covered?.valueMinor ?? null;
  requireExact(given, { dueMinor, tipMinor, onlineMinor, packageMinor }, currency);
  return {
    appointment,
    active: await findActivePayment(transaction, appointmentId),
    given: given.map(({ method, amountMinor }) => ({ method, amountMinor: amountMinor! })),
    tipMinor,
    earlier,
    covered,
    now,
  };
}

function requireTip(tipMajor: number, currency: string): number {
  const tipMinor = toMinor(tipMajor, currency);
  if (tipMinor === null)
    throw new AppError('INVALID_VALUE', {
      field: 'body.tipMajor',
      reason: 'malformed',
      detail: `Must be an amount in ${currency}.`,
    });
  return tipMinor;
}

function requireExact(
  given: Parameters<typeof explainPayments>[0],
  expected: Parameters<typeof explainPayments>[1],
  currency: string,
): void {
  const refusal = explainPayments(given, expected);
  if (refusal === null) return;
  const { code, index } = refusal;
  const field = index === null ? 'body.payments' : `body.payments[${index}].amountMajor`;
  if (code === 'INVALID_VALUE')
    throw new AppError(code, {
      field: refusal.reason === 'repeated' ? `body.payments[${index}].method` : field,
      reason: refusal.reason,
      detail:
        refusal.reason === 'repeated'
          ? 'This method can be used once.'
          : `Must be a positive amount in ${currency}.`,
    });
  const amount = formatAmount(refusal.expectedMinor, currency);
  throw new AppError(code, {
    field,
    limit: toMajor(refusal.expectedMinor, currency),
    detail:
      index === null
        ? `The payments must be ${expected.dueMinor === null ? 'at least ' : ''}${amount}, tip included.`
        : `Must be ${amount}.`,
  });
}

/** Payments before the checkout, as far as they count for the price. */
async function listEarlier(
  transaction: Transaction,
  { id, paid_minor: paidMinor }: LockedAppointment,
): Promise<ReceiptPayment[]> {
  let rest = paidMinor;
  if (rest <= 0) return [];
  const held = new Map(
    (await listMoneyOf(transaction, id)).map(({ account, minor }) => [account, minor] as const),
  );
  const earlier: ReceiptPayment[] = [];
  for (const [account, method] of [
    ['clearing', 'online'],
    ['terminal', 'terminal'],
    ['transfer', 'transfer'],
    ['cash', 'cash'],
  ] as const) {
    const amountMinor = Math.min(rest, held.get(account) ?? 0);
    if (amountMinor <= 0) continue;
    earlier.push({ method, amountMinor, earlier: true });
    rest -= amountMinor;
  }
  return earlier;
}

/** Everything happens in one transaction: money, session, number, receipt and the status of the appointment. */
async function issue(
  dependencies: PaymentDependencies,
  transaction: Transaction,
  session: Session,
  { appointment, active, given, tipMinor, earlier, covered, now }: Checkout,
): Promise<ReceiptView> {
  const { id: appointmentId, business_id: businessId, currency } = appointment;
  if (active !== null && isOpenOnline(active)) throw new AppError('PAYMENT_PENDING');
  // Announced at the desk, without a provider.
  if (active !== null && active.status !== 'settled')
    await changePayment(dependencies, transaction, active.id, { event: 'withdrawn', by: session.userId });
  if (covered?.isNew) await redeemAtDesk(transaction, appointment, covered, now);

  const received = given.filter(isReceivedNow);
  const payments: ReceiptPayment[] = [
    ...earlier,
    ...(covered === null
      ? []
      : [{ method: 'package' as const, amountMinor: covered.valueMinor, earlier: !covered.isNew }]),
    ...received.map((payment) => ({ ...payment, earlier: false })),
  ];
  const totalMinor = payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0) - tipMinor;
  const issuer = await getIssuer(transaction, businessId, appointment.service_ids, now);
  const lines = divideTotal(linesOf(appointment, issuer), totalMinor);
  const untaxed = covered === null ? -1 : lines.findIndex(({ serviceId }) => serviceId === covered.serviceId);
  const taxes = taxesOf(lines, untaxed < 0 ? null : untaxed);
  const taxMinor = taxes.reduce((sum, tax) => sum + tax.taxMinor, 0);

  const id = newId('receipt', now.getTime());
  const about = { id, businessId, appointmentId, currency, tipMinor, taxMinor };
  const moved = received.map(({ method, amountMinor }) => ({ account: accountOf(method), amountMinor }));
  await postCheckout(transaction, { ...about, received: moved }, now);
  await updateSettled(transaction, appointmentId, {
    amountMajor: toMajor(receivedNow(given) - tipMinor, currency),
    currency,
    by: session.userId,
    now,
  });
  // Last, because the number is locked until the commit.
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
    issued_at: now,
    local_date: issuer.localDate,
    issued_by: session.userId,
  });
  return getReceipt(transaction, session, id);
}

/** Appointments from before the copies were stored have only the ids of their services. */
function linesOf(
  { booked_services: booked, service_ids: ids, currency }: LockedAppointment,
  { rates, names }: Issuer,
): Omit<ReceiptLine, 'amountMinor'>[] {
  if (booked === null)
    return ids.map((serviceId) => ({
      serviceId,
      name: names[serviceId] ?? '',
      priceMinor: null,
      taxRatePercent: rates[serviceId] ?? 0,
    }));
  return booked.map(({ serviceId, name, priceMajor }) => ({
    serviceId,
    name,
    priceMinor: priceMajor === undefined ? null : toMinor(priceMajor, currency),
    taxRatePercent: rates[serviceId] ?? 0,
  }));
}

function accountOf(method: Method): 'cash' | 'terminal' | 'transfer' {
  if (method === 'online' || method === 'package') throw new Error(`${method} is not received at the desk.`);
  return method;
}
