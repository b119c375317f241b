import type { Queryable, Transaction } from '../../../../platform/database/database.ts';
import { type Jobs, jobKind } from '../../../../platform/jobs/jobs.ts';
import {
  type AgreedAmounts,
  amountsOf,
  type CardFees,
  canNeedPayment,
  cardFeesOf,
  dependsOnHistory,
  type PolicyBasket,
} from '../../../catalog/businesses/rules/payment-policy.ts';
import type { AppointmentRow } from '../store.ts';
import type { SlotRequest, Terms } from './check-booking.ts';
import { findHistory } from './history-store.ts';
import type { Reduction } from './record-store.ts';

export interface DepositDependencies {
  /** Whether clients can pay online. Without it, they pay at the business. */
  takesPayments: boolean;
  jobs: Jobs;
}

/** Cancels an appointment whose deposit was not paid, or whose card was not saved, in time. */
export const expireDepositJob = jobKind<{ appointmentId: string }>('deposit.expire', 'urgent');

/** A deposit to pay and a card to save before the appointment is confirmed. Null: not needed. */
interface AgreedTerms {
  deposit: AgreedAmounts | null;
  card: CardFees | null;
}

/** Terms of a booking. A coupon or package lowers only the amounts of the first occurrence. */
export interface AgreedDeposits {
  first: AgreedTerms;
  others: AgreedTerms;
}

const nothing: AgreedTerms = { deposit: null, card: null };
const withoutDeposit: AgreedDeposits = { first: nothing, others: nothing };

/** Deposits and cards that the appointments need before they are confirmed. Bookings by staff need none. */
export async function agreeOnDeposits(
  db: Queryable,
  { takesPayments }: Pick<DepositDependencies, 'takesPayments'>,
  { terms, request }: { terms: Terms; request: SlotRequest },
  reduction: Reduction | null,
): Promise<AgreedDeposits> {
  const { business, services, price, role } = terms;
  if (!takesPayments || role !== 'client') return withoutDeposit;
  // Amounts of the business are in its currency.
  const businessPolicy = price.currency === business.currency ? business.paymentPolicy : null;
  if (!canNeedPayment({ services, businessPolicy })) return withoutDeposit;
  const finalMinor = price.subtotalMinor ?? 0;
  const basket: PolicyBasket = { services, businessPolicy, currency: price.currency, finalMinor };
  const client = dependsOnHistory(basket)
    ? await findHistory(db, request)
    : { isNew: false, hasMissed: false };
  const termsOf = (one: PolicyBasket): AgreedTerms => ({
    deposit: amountsOf(one, client),
    card: cardFeesOf(one, client),
  });
  const others = termsOf(basket);
  const first = reduction === null ? others : termsOf({ ...basket, finalMinor: reduction.finalMinor });
  return { first, others };
}

/** The job is written with the appointment, so that no time stays reserved without it. */
export async function planExpiry(
  { jobs }: Pick<DepositDependencies, 'jobs'>,
  transaction: Transaction,
  rows: readonly AppointmentRow[],
): Promise<void> {
  for (const { id: appointmentId, deposit, card } of rows) {
    const due = deposit ?? card;
    if (due !== null)
      await jobs.enqueue(transaction, expireDepositJob, { appointmentId }, new Date(due.dueAt));
  }
}
