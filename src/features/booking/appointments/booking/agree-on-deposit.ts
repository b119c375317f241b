import type { Queryable, Transaction } from '../../../../platform/database/database.ts';
import { type Jobs, jobKind } from '../../../../platform/jobs/jobs.ts';
import {
  type AgreedAmounts,
  amountsOf,
  canNeedDeposit,
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

/** Cancels an appointment whose deposit was not paid in time. */
export const expireDepositJob = jobKind<{ appointmentId: string }>('deposit.expire', 'urgent');

/** Deposits of a booking. A coupon or package lowers only that of the first occurrence. */
export interface AgreedDeposits {
  first: AgreedAmounts | null;
  others: AgreedAmounts | null;
}

const withoutDeposit: AgreedDeposits = { first: null, others: null };

/** Deposits that the customer pays before the appointments are confirmed. Bookings by staff need none. */
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
  if (!canNeedDeposit({ services, businessPolicy })) return withoutDeposit;
  const finalMinor = price.subtotalMinor ?? 0;
  const basket: PolicyBasket = { services, businessPolicy, currency: price.currency, finalMinor };
  const client = dependsOnHistory(basket)
    ? await findHistory(db, request)
    : { isNew: false, hasMissed: false };
  const others = amountsOf(basket, client);
  const first =
    reduction === null ? others : amountsOf({ ...basket, finalMinor: reduction.finalMinor }, client);
  return { first, others };
}

/** The job is written with the appointment, so that no time stays reserved without it. */
export async function planExpiry(
  { jobs }: Pick<DepositDependencies, 'jobs'>,
  transaction: Transaction,
  rows: readonly AppointmentRow[],
): Promise<void> {
  for (const { id: appointmentId, deposit } of rows)
    if (deposit !== null)
      await jobs.enqueue(transaction, expireDepositJob, { appointmentId }, new Date(deposit.dueAt));
}
