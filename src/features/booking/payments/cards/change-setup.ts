import type { Transaction } from '../../../../platform/database/database.ts';
import { jobKind } from '../../../../platform/jobs/jobs.ts';
import { newId } from '../../../../shared/ids.ts';
import type { PaymentDependencies } from '../change-payment.ts';
import { announceConfirmation } from '../paid-subject-store.ts';
import type { SetupReport, StoredCardDetails } from './card-provider.ts';
import { nextSetupStatus, type SetupEvent } from './rules/setup-states.ts';
import {
  insertCard,
  type LockedSetup,
  lockSetup,
  type RemovedCard,
  type SetupRow,
  updateCardStatus,
  updateSetup,
} from './store.ts';

/** Asks the provider what became of a setup. */
export const followSetupJob = jobKind<{ setupId: string }>('card.follow', 'urgent');

/** Removes a card at the provider. */
export const removeCardJob = jobKind<RemovedCard>('card.remove');

export type SetupChange =
  | { event: 'opened'; reference: string | null }
  | { event: 'saved'; card: StoredCardDetails }
  | { event: Exclude<SetupEvent, 'opened' | 'saved' | 'saved_late'> };

/**
 * Every status change of a setup goes through here: with appointment and setup locked, by the table of
 * transitions, and in one transaction with its effects. A repeated change has no effect.
 */
export async function changeSetup(
  dependencies: PaymentDependencies,
  transaction: Transaction,
  id: string,
  change: SetupChange,
): Promise<SetupRow> {
  const setup = await lockSetup(transaction, id);
  if (setup === null) throw new Error(`Card setup ${id} does not exist.`);
  const event = change.event === 'saved' && setup.isCalledOff ? 'saved_late' : change.event;
  const status = nextSetupStatus(setup.status, event);
  if (status === setup.status) return setup;
  const now = dependencies.clock.now();
  const cardId =
    change.event === 'saved' && status === 'saved'
      ? await saveCard(transaction, setup, change.card, now)
      : null;
  // A card that is no longer needed is not kept.
  if (change.event === 'saved' && status === 'discarded')
    await dependencies.jobs.enqueue(transaction, removeCardJob, {
      provider: setup.provider,
      methodReference: change.card.methodReference,
    });
  const reference = change.event === 'opened' ? change.reference : setup.reference;
  const changed = await updateSetup(transaction, id, { status, reference, cardId, now });
  if (status === 'saved') await confirmWithCard(dependencies, transaction, setup.appointmentId, now);
  return changed;
}

async function saveCard(
  transaction: Transaction,
  { userId, businessId, provider }: LockedSetup,
  card: StoredCardDetails,
  now: Date,
): Promise<string> {
  const id = newId('card', now.getTime());
  await insertCard(transaction, { ...card, id, userId: userId!, businessId, provider, now });
  return id;
}

/** The saved card confirms the appointment, unless its deposit is still due. */
export async function confirmWithCard(
  { invalidateDays }: PaymentDependencies,
  transaction: Transaction,
  appointmentId: string,
  now: Date,
): Promise<void> {
  const { isConfirmed, ...day } = await updateCardStatus(transaction, appointmentId, now);
  if (isConfirmed) await announceConfirmation(transaction, appointmentId, now);
  transaction.afterCommit(() => invalidateDays(day));
}

/** Applies the state that the provider reports. */
export async function applySetupReport(
  dependencies: PaymentDependencies,
  id: string,
  report: SetupReport,
): Promise<void> {
  if (report.state === 'open') return;
  await dependencies.db.transaction((transaction) =>
    changeSetup(
      dependencies,
      transaction,
      id,
      report.state === 'saved' ? { event: 'saved', card: report.card } : { event: 'withdrawn' },
    ),
  );
}
