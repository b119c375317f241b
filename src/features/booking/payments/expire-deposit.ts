import { AppError } from '../../../errors.ts';
import type { JobHandler } from '../../../platform/jobs/run-jobs.ts';
import { returnUsage } from '../../access/grants/return-usage.ts';
import { lockGrantOf } from '../../access/grants/store.ts';
import { cancelMany } from '../appointments/lifecycle/cancel-appointment.ts';
import { withdrawSetup } from './cards/follow-setup.ts';
import { type PaymentDependencies, withdrawPayment } from './change-payment.ts';
import { findActivePayment, isDepositDueOf } from './store.ts';

/** In the history of the appointment. */
const reasons = { deposit: 'The deposit was not paid in time.', card: 'No card was saved in time.' } as const;

/**
 * Cancels the appointment if its deposit or card is still due, and returns the usage of the agent that booked it. The open payment is withdrawn first, which also finds a
 * payment whose event was lost. If the provider does not answer, the time is freed nevertheless: money that
 * arrives later is refunded.
 */
export function expireDeposit(dependencies: PaymentDependencies): JobHandler<{ appointmentId: string }> {
  const { db, clock, log } = dependencies;
  return async ({ appointmentId }) => {
    const active = await db.transaction((transaction) => findActivePayment(transaction, appointmentId));
    if (active !== null && active.status !== 'settled')
      await withdrawPayment(dependencies, active).catch((error) => {
        if (!(error instanceof AppError)) throw error;
        log.warn({ err: error, payment: active.id }, 'could not withdraw the payment of a deposit');
      });
    await withdrawSetup(dependencies, appointmentId);
    await db.transaction(async (transaction) => {
      // Locked before the appointment, in the same order as all other code.
      const grantId = await lockGrantOf(transaction, appointmentId);
      const cancelled = await cancelMany(dependencies, transaction, {
        ids: [appointmentId],
        by: null,
        reason: reasons[(await isDepositDueOf(transaction, appointmentId)) ? 'deposit' : 'card'],
        isDepositExpired: true,
        now: clock.now(),
      });
      if (grantId !== null) await returnUsage(transaction, grantId, cancelled);
    });
  };
}
