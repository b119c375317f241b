import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { RunIdempotent } from '../../../http/route.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { newId } from '../../../shared/ids.ts';
import { toMajor } from '../../../shared/money.ts';
import { isDepositDue } from '../appointments/rules/deposit.ts';
import { getLockedAppointment } from '../appointments/store.ts';
import {
  applyReport,
  changePayment,
  followJob,
  type PaymentDependencies,
  unlessUnavailable,
} from './change-payment.ts';
import type { StartedPayment, StartPaymentRequest } from './contract.ts';
import { firstLookAt } from './follow-payment.ts';
import { amountDueOf, payableMinor, refuse } from './get-amount-due.ts';
import { updateAppointmentPayment } from './paid-subject-store.ts';
import { type Opened, PaymentRefused, ProviderUnavailable } from './provider.ts';
import { explainUnpayable } from './rules/payment-request.ts';
import { findActivePayment, findPayment, insertPayment, type PaymentRow } from './store.ts';

export async function startPayment(
  dependencies: PaymentDependencies,
  session: Session,
  appointmentId: string,
  { mode = 'intent' }: StartPaymentRequest,
  runIdempotent: RunIdempotent,
): Promise<StartedPayment> {
  const open = await openPayment(dependencies, (transaction) =>
    begin(dependencies, transaction, session, appointmentId, mode),
  );
  return runIdempotent({ transaction: async () => presentOpen(open) });
}

/** The open payment or a new one. */
async function begin(
  dependencies: PaymentDependencies,
  transaction: Transaction,
  session: Session,
  appointmentId: string,
  mode: 'intent' | 'checkout',
): Promise<PaymentRow> {
  const appointment = await getLockedAppointment(transaction, session, appointmentId);
  const amountDue = amountDueOf(appointment);
  refuse(explainUnpayable(amountDue));
  const active = await findActivePayment(transaction, appointmentId);
  if (active !== null && active.provider === dependencies.provider) return active;
  if (active?.provider === 'stripe') throw new AppError('PAYMENT_PENDING');
  const now = dependencies.clock.now();
  // The payment belongs to a provider that is no longer configured.
  if (active !== null)
    await changePayment(dependencies, transaction, active.id, { event: 'withdrawn', by: null });
  const payment = await insertPayment(transaction, {
    id: newId('payment', now.getTime()),
    appointmentId,
    purchaseId: null,
    provider: dependencies.provider,
    mode,
    amountMinor: payableMinor(appointment),
    currency: appointment.currency,
    isDeposit: isDepositDue(appointment),
    by: session.userId,
    now,
  });
  await updateAppointmentPayment(transaction, payment, null, now);
  if (dependencies.provider === 'stripe')
    await dependencies.jobs.enqueue(transaction, followJob, { paymentId: payment.id }, firstLookAt(now));
  return payment;
}

// Another attempt is needed when a concurrent request or the provider ended the payment meanwhile.
const maxAttempts = 3;

export interface OpenPayment {
  payment: PaymentRow;
  opened: Opened;
}

/**
 * The row is committed before the provider is called, and its id is the idempotency key. If the process dies
 * in between, the next request finds the row and gets the same payment. `begin` finds the open payment or
 * creates one; it returns null when a concurrent request has just created it.
 */
export async function openPayment(
  dependencies: PaymentDependencies,
  begin: (transaction: Transaction) => Promise<PaymentRow | null>,
): Promise<OpenPayment> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const payment = await dependencies.db.transaction(begin);
    if (payment === null) continue;
    const opened = await (payment.status === 'creating'
      ? open(dependencies, payment)
      : look(dependencies, payment));
    if (opened !== null) return { payment, opened };
  }
  throw new AppError('PAYMENT_PENDING');
}

/** Null when the payment ended meanwhile. */
async function open(dependencies: PaymentDependencies, payment: PaymentRow): Promise<Opened | null> {
  const { db, providers } = dependencies;
  const opened = await askToOpen(dependencies, payment);
  if (opened === null) return null;
  const { status } = await db.transaction((transaction) =>
    changePayment(dependencies, transaction, payment.id, {
      event: 'opened',
      reference: opened.reference,
      by: null,
    }),
  );
  if (status === 'open') return opened;
  // The client secret was not handed out, so the payment cannot be paid. Withdrawing it is only cleanup.
  await providers[payment.provider]
    .withdraw({ ...payment, reference: opened.reference })
    .catch((error) =>
      dependencies.log.warn(
        { err: error, payment: payment.id },
        'could not withdraw a payment at the provider',
      ),
    );
  return null;
}

async function askToOpen(dependencies: PaymentDependencies, payment: PaymentRow): Promise<Opened | null> {
  const { db, providers, log } = dependencies;
  try {
    return await providers[payment.provider].open(payment);
  } catch (error) {
    if (error instanceof PaymentRefused) {
      log.warn({ err: error, payment: payment.id }, 'the provider refused a payment');
      await db.transaction((transaction) =>
        changePayment(dependencies, transaction, payment.id, { event: 'refused', by: null }),
      );
      throw new AppError(error.code, { cause: error });
    }
    if (!(error instanceof ProviderUnavailable)) throw error;
    // The provider may refuse one of two concurrent requests. The other one has opened the payment then.
    if ((await findPayment(db, payment.id))?.status === 'open') return null;
    log.warn({ err: error, payment: payment.id }, 'payment provider did not answer');
    throw new AppError('PAYMENT_PENDING', { cause: error });
  }
}

/** Null when the payment was paid or has ended. The next attempt then reports it or starts a new one. */
async function look(dependencies: PaymentDependencies, payment: PaymentRow): Promise<Opened | null> {
  const report = await unlessUnavailable(dependencies, payment.id, () =>
    dependencies.providers[payment.provider].find(payment),
  );
  if (report.state === 'open') return report.opened;
  await applyReport(dependencies, payment.id, report);
  return null;
}

export const presentOpen = ({ payment, opened }: OpenPayment): StartedPayment => ({
  // Payments at the business have no reference.
  paymentIntentId: opened.reference ?? 'pending',
  clientSecret: opened.clientSecret,
  amountMajor: toMajor(payment.amountMinor, payment.currency),
  currency: payment.currency,
  ...(opened.url !== null && { url: opened.url }),
});
