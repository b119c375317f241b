import type { Transaction } from '../../../../platform/database/database.ts';
import type { Subscriber } from '../../../../platform/events/events.ts';
import type { JobHandler } from '../../../../platform/jobs/run-jobs.ts';
import { minuteMs } from '../../../../shared/time.ts';
import type { PaymentDependencies } from '../change-payment.ts';
import { ProviderUnavailable } from '../provider.ts';
import { applySetupReport, changeSetup, followSetupJob } from './change-setup.ts';
import { isSetupLive } from './rules/setup-states.ts';
import {
  findLiveSetup,
  findSetup,
  listLiveSetups,
  lockSetup,
  type RemovedCard,
  type SetupRow,
} from './store.ts';

const againMinutes = 10;

/**
 * Asks the provider what became of a setup, until it has ended. An event of the provider runs the same job,
 * so events can be lost, late, repeated or out of order.
 */
export function followSetup(dependencies: PaymentDependencies): JobHandler<{ setupId: string }> {
  const { db, clock, jobs, providers } = dependencies;
  return async ({ setupId }) => {
    const setup = await db.transaction((transaction) => lockSetup(transaction, setupId));
    // A setup that was given up can still have a card.
    if (setup === null || setup.status === 'saved' || setup.status === 'discarded') return;
    if (setup.status === 'creating' || setup.reference === null) {
      // The page was not handed out, so no card was entered.
      await drop(dependencies, setup);
      return;
    }
    const provider = providers[setup.provider].cards;
    const isOver = setup.isCalledOff && isSetupLive(setup.status);
    await applySetupReport(
      dependencies,
      setupId,
      await (isOver ? provider.withdraw(setup) : provider.find(setup)),
    );
    const after = await findSetup(db, setupId);
    if (after === null || !isSetupLive(after.status) || after.provider !== 'stripe') return;
    const runAt = new Date(clock.now().getTime() + againMinutes * minuteMs);
    await db.transaction((transaction) => jobs.enqueue(transaction, followSetupJob, { setupId }, runAt));
  };
}

async function drop(dependencies: PaymentDependencies, { id }: SetupRow): Promise<void> {
  await dependencies.db.transaction((transaction) =>
    changeSetup(dependencies, transaction, id, { event: 'dropped' }),
  );
}

/** Before an appointment expires: closes the page, or applies that the card was saved. */
export async function withdrawSetup(dependencies: PaymentDependencies, appointmentId: string): Promise<void> {
  const setup = await findLiveSetup(dependencies.db, appointmentId);
  if (setup === null) return;
  if (setup.status === 'creating') return drop(dependencies, setup);
  try {
    const report = await dependencies.providers[setup.provider].cards.withdraw(setup);
    await applySetupReport(dependencies, setup.id, report);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    // The time is freed nevertheless: a card that arrives later is removed.
    dependencies.log.warn({ err: error, setup: setup.id }, 'could not close the page of a card setup');
  }
}

/** Closes the pages of cancelled appointments. A job, because it calls the provider. */
export function followCancelledSetups({ jobs }: Pick<PaymentDependencies, 'jobs'>): Subscriber {
  return async (transaction: Transaction, events) => {
    const ids = events
      .filter(({ kind }) => kind === 'appointment.cancelled')
      .map(({ subjectId }) => subjectId);
    if (ids.length === 0) return;
    const setupIds = await listLiveSetups(transaction, ids);
    await jobs.enqueueAll(
      transaction,
      followSetupJob,
      setupIds.map((setupId) => ({ setupId })),
    );
  };
}

/** Removes a card at the provider. Repeated until the provider answers. */
export function removeCard({ providers }: PaymentDependencies): JobHandler<RemovedCard> {
  return async ({ provider, methodReference }) => {
    await providers[provider].cards.remove({ methodReference });
  };
}
