import type { Session } from '../../../http/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { publishEvent } from '../../../platform/events/event-store.ts';
import type { NotifiedAction } from '../../../shared/agent-actions.ts';
import { requireRowLimit } from '../limits/require-limits.ts';
import { type Activity, insertActivity } from './activity-store.ts';
import { GrantLimitError, limitsOf, lockGrant, requireNoApproval } from './lock-grant.ts';
import { amountOf, explainLimit, type PricedAppointment } from './rules/explain-limit.ts';
import { addGrantUsage, type GrantRow } from './store.ts';

export interface ChargedAppointment extends PricedAppointment {
  /** Null while the appointment waits for approval. */
  appointmentId: string | null;
}

/** Usage that was added to the grant. */
interface ChargedUsage {
  bookings: number;
  amountMinor: number;
}

const noUsage: ChargedUsage = { bookings: 0, amountMinor: 0 };

interface Charge {
  /** `ask` creates an approval request, `book` an appointment. */
  action: 'book' | 'ask';
  visits: readonly ChargedAppointment[];
  now: Date;
}

/**
 * Charges appointments to the limits of the grant, in the transaction that books them: all of them, or none. An approved request was
 * charged when it was created, so only its activity is inserted. Does nothing for callers that are not agents.
 */
export async function chargeGrant(
  transaction: Transaction,
  session: Session,
  { action, visits, now }: Charge,
): Promise<ChargedUsage> {
  const { grant } = session;
  if (grant === undefined) return noUsage;
  const row = await lockGrant(transaction, session, now);
  const charged = row === null ? noUsage : usageOf(row, visits);
  if (row !== null) {
    if (action === 'book') requireNoApproval(row, 'book');
    const refusal = explainLimit(limitsOf(row), visits);
    if (refusal !== null)
      throw new GrantLimitError(refusal, { action: 'book', businessId: visits[0]!.businessId });
    await addGrantUsage(transaction, grant.id, charged);
  }
  const activities = visits.map(
    ({ appointmentId, businessId, amountMinor, currency }): Activity => ({
      action: 'book',
      outcome: action === 'ask' ? 'asked' : 'done',
      appointmentId,
      businessId,
      amountMinor,
      currency,
      countedMinor: row === null || action === 'ask' ? 0 : usageOf(row, [{ amountMinor }]).amountMinor,
    }),
  );
  await insertActivity(transaction, grant.id, activities, now);
  if (action === 'book')
    await notifyOfAction(transaction, session, 'agent.booked', {
      appointmentIds: visits.flatMap(({ appointmentId }) => appointmentId ?? []),
      now,
    });
  return charged;
}

/** A grant without a currency has no total: amounts in different currencies cannot be added. */
const usageOf = (
  { currency }: Pick<GrantRow, 'currency'>,
  visits: readonly Pick<PricedAppointment, 'amountMinor'>[],
): ChargedUsage => ({
  bookings: visits.length,
  amountMinor: currency === null ? 0 : amountOf(visits),
});

interface ActionSubject {
  appointmentIds?: readonly string[];
  businessId?: string | null | undefined;
  now: Date;
}

type AgentEventKind = 'agent.booked' | 'agent.rescheduled' | 'agent.cancelled';

/**
 * Notifies the account holder of an action of their agent. The caller has locked the grant and inserted the activity. When the daily limit
 * of notifications is reached, the action is refused, so that no action goes unnotified. Approved actions are exempt.
 */
export async function notifyOfAction(
  transaction: Transaction,
  session: Session,
  kind: AgentEventKind | { action: NotifiedAction },
  subject: ActionSubject,
): Promise<void> {
  const { userId, grant } = session;
  if (grant === undefined) return;
  const { appointmentIds = [], businessId, now } = subject;
  if (!grant.isCharged) await requireRowLimit(transaction, 'agentActions', grant.id, now);
  const [appointmentId] = appointmentIds;
  const payload = {
    recipients: [userId],
    agentName: grant.agentName,
    ...(appointmentId !== undefined && { appointmentId }),
    ...(businessId && { businessId }),
    ...(appointmentIds.length > 1 && { together: [...appointmentIds] }),
  };
  const event = { subjectId: grant.id, byUserId: userId, now };
  await publishEvent(
    transaction,
    typeof kind === 'string'
      ? { ...event, kind, payload }
      : { ...event, kind: 'agent.acted', payload: { ...payload, action: kind.action } },
  );
}
