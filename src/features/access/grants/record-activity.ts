import type { Logger } from 'pino';
import type { Session } from '../../../http/caller.ts';
import type { BoundRoute } from '../../../http/route.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { isSilent, type MinorAction } from '../../../shared/agent-actions.ts';
import { type Activity, insertActivity, insertRefusal } from './activity-store.ts';
import { notifyOfAction } from './charge-grant.ts';
import { GrantLimitError, lockGrant } from './lock-grant.ts';
import { returnUsage } from './return-usage.ts';
import type { GrantRow } from './store.ts';

interface RecordedAction {
  action: MinorAction;
  appointmentId?: string;
  businessId?: string | null;
}

/**
 * Inserts the activity and notifies the account holder, in the transaction of the action. Locks the grant and
 * returns it; call it before other locks. Does nothing for callers that are not agents.
 */
export async function recordAction(
  transaction: Transaction,
  session: Session,
  { action, appointmentId, businessId }: RecordedAction,
  now: Date,
): Promise<GrantRow | null> {
  const { grant } = session;
  if (grant === undefined) return null;
  const row = await lockGrant(transaction, session, now);
  const about = { appointmentId: appointmentId ?? null, businessId: businessId ?? null };
  await insertActivity(transaction, grant.id, [{ action, outcome: 'done', ...about }], now);
  if (isSilent(action)) return row;
  const appointmentIds = appointmentId === undefined ? [] : [appointmentId];
  await notifyOfAction(transaction, session, { action }, { appointmentIds, businessId, now });
  return row;
}

interface ChangedAppointment {
  id: string;
  business_id: string;
  grant_id: string | null;
}

export async function recordReschedule(
  transaction: Transaction,
  session: Session,
  { id, business_id: businessId }: ChangedAppointment,
  now: Date,
): Promise<void> {
  if (session.grant === undefined) return;
  const act = { action: 'reschedule', outcome: 'done', appointmentId: id, businessId } as const;
  await insertActivity(transaction, session.grant.id, [act], now);
  await notifyOfAction(transaction, session, 'agent.rescheduled', { appointmentIds: [id], now });
}

/**
 * Refunds the usage of appointments that were booked under this grant. Other appointments are not refunded:
 * cancelling them would otherwise raise the limits.
 */
export async function recordCancellation(
  transaction: Transaction,
  session: Session,
  appointments: readonly ChangedAppointment[],
  now: Date,
): Promise<void> {
  const { grant } = session;
  if (grant === undefined) return;
  const own = appointments.filter(({ grant_id }) => grant_id === grant.id).map(({ id }) => id);
  await returnUsage(transaction, grant.id, own);
  const acts = appointments.map(
    ({ id, business_id: businessId }): Activity => ({
      action: 'cancel',
      outcome: 'done',
      appointmentId: id,
      businessId,
    }),
  );
  await insertActivity(transaction, grant.id, acts, now);
  const appointmentIds = appointments.map(({ id }) => id);
  await notifyOfAction(transaction, session, 'agent.cancelled', { appointmentIds, now });
}

interface RecordRefusalsDependencies {
  db: Database;
  clock: Clock;
  log: Logger;
}

/** Wraps a route so that refusals by a grant limit are listed in the activity. */
export const recordRefusals =
  ({ db, clock, log }: RecordRefusalsDependencies) =>
  (route: BoundRoute): BoundRoute => {
    if (route.declaration.agents === undefined) return route;
    return {
      declaration: route.declaration,
      async handle(request) {
        try {
          return await route.handle(request);
        } catch (error) {
          const { grant } = (request as { caller: { session: Session | null } }).caller.session ?? {};
          if (error instanceof GrantLimitError && grant !== undefined)
            await insertRefusal(db, grant.id, error.activity, clock.now()).catch((failure) =>
              log.warn({ err: failure }, 'failed to insert the refusal into the activity of the grant'),
            );
          throw error;
        }
      },
    };
  };
