import type { Session } from '../../../http/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { publishEvent } from '../../../platform/events/event-store.ts';
import type { ToldAction } from '../../../shared/agent-actions.ts';
import { requireRoom } from '../limits/require-room.ts';

interface About {
  appointmentIds?: readonly string[];
  businessId?: string | null | undefined;
  now: Date;
}

type ActKind = 'agent.booked' | 'agent.rescheduled' | 'agent.cancelled';

/**
 * Whatever an agent did is told to the person it acts for, once it is listed. The grant is held. One that has been told of often enough does no
 * more that day, rather than that anything goes untold; what the person said yes to is done all the same.
 */
export async function announceAct(
  transaction: Transaction,
  session: Session,
  kind: ActKind | { action: ToldAction },
  about: About,
): Promise<void> {
  const { userId, grant } = session;
  if (grant === undefined) return;
  const { appointmentIds = [], businessId, now } = about;
  if (!grant.isCharged) await requireRoom(transaction, 'toldActs', grant.id, now);
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
