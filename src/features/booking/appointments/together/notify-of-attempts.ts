import type { Session } from '../../../../http/caller.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Database } from '../../../../platform/database/database.ts';
import { insertAttempt } from '../booking/attempt-store.ts';
import type { BookingRequest } from '../booking/contract.ts';
import { oneAtATime } from '../booking/notify-of-attempt.ts';
import { VisitRefused } from './describe-refusal.ts';

/** As with one booking: the client who is elsewhere hears of it before staff do, and nobody tries twice at once for any of them. */
export async function notifyClientsOfAttempt<Booked>(
  { db, clock }: { db: Database; clock: Clock },
  { role, userId: by }: Session,
  visits: readonly BookingRequest[],
  attempt: () => Promise<Booked>,
): Promise<Booked> {
  if (role === 'customer') return attempt();
  const notify = async () => {
    try {
      return await attempt();
    } catch (error) {
      const visit = error instanceof VisitRefused && visits[error.index];
      if (visit && visit.clientId !== undefined && (error as VisitRefused).code === 'CLIENT_DOUBLE_BOOKED') {
        const { clientId: userId, business: businessId, date, start } = visit;
        await insertAttempt(db, { userId, businessId, date, start, by, now: clock.now() });
      }
      throw error;
    }
  };
  // In one order, so that two of the caller's do not wait for each other.
  const clients = [...new Set(visits.flatMap(({ clientId }) => clientId ?? []))].sort();
  const inTurn = clients.reduceRight((next, client) => () => oneAtATime(`${by} ${client}`, next), notify);
  return inTurn();
}
