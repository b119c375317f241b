import type { Session } from '../../../http/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { isUntold, type MinorAction } from '../../../shared/agent-actions.ts';
import { type Act, insertActivity, sumCounted } from './activity-store.ts';
import { announceAct } from './announce-act.ts';
import { holdGrant } from './charge-grant.ts';
import { type GrantRow, giveBackToGrant } from './store.ts';

interface MinorAct {
  action: MinorAction;
  appointmentId?: string;
  businessId?: string | null;
}

/**
 * Lists and tells what is done under a grant, in the transaction that does it. The grant is held before its other locks, and given to the
 * caller. Does nothing where no agent asks.
 */
export async function recordAct(
  transaction: Transaction,
  session: Session,
  { action, appointmentId, businessId }: MinorAct,
  now: Date,
): Promise<GrantRow | null> {
  const { grant } = session;
  if (grant === undefined) return null;
  const row = await holdGrant(transaction, session, now);
  const about = { appointmentId: appointmentId ?? null, businessId: businessId ?? null };
  await insertActivity(transaction, grant.id, [{ action, outcome: 'done', ...about }], now);
  if (isUntold(action)) return row;
  const appointmentIds = appointmentId === undefined ? [] : [appointmentId];
  await announceAct(transaction, session, { action }, { appointmentIds, businessId, now });
  return row;
}

interface Changed {
  id: string;
  business_id: string;
  grant_id: string | null;
}

/** The same of an appointment that was moved. */
export async function recordMove(
  transaction: Transaction,
  session: Session,
  { id, business_id: businessId }: Changed,
  now: Date,
): Promise<void> {
  if (session.grant === undefined) return;
  const act = { action: 'reschedule', outcome: 'done', appointmentId: id, businessId } as const;
  await insertActivity(transaction, session.grant.id, [act], now);
  await announceAct(transaction, session, 'agent.rescheduled', { appointmentIds: [id], now });
}

/**
 * The same of what was cancelled. What was booked under the very grant is given back to its limits, as it was counted; what the person or
 * another agent booked is not, or cancelling would make room.
 */
export async function recordCancellation(
  transaction: Transaction,
  session: Session,
  appointments: readonly Changed[],
  now: Date,
): Promise<void> {
  const { grant } = session;
  if (grant === undefined) return;
  const own = appointments.filter(({ grant_id }) => grant_id === grant.id).map(({ id }) => id);
  if (own.length > 0)
    await giveBackToGrant(transaction, grant.id, await sumCounted(transaction, grant.id, own));
  const acts = appointments.map(
    ({ id, business_id: businessId }): Act => ({
      action: 'cancel',
      outcome: 'done',
      appointmentId: id,
      businessId,
    }),
  );
  await insertActivity(transaction, grant.id, acts, now);
  const appointmentIds = appointments.map(({ id }) => id);
  await announceAct(transaction, session, 'agent.cancelled', { appointmentIds, now });
}
