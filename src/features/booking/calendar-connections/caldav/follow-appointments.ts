import type { Clock } from '../../../../platform/clock.ts';
import type { Subscriber } from '../../../../platform/events/events.ts';
import { planCopies } from './copy-store.ts';

/** Plans the writes of booked, rescheduled, cancelled and otherwise changed appointments. */
export const copyAppointments =
  ({ clock, wakeSync }: { clock: Clock; wakeSync: () => void }): Subscriber =>
  async (transaction, events) => {
    const ids = events.filter(({ kind }) => kinds.has(kind)).map(({ subjectId }) => subjectId);
    if (ids.length === 0) return;
    const planned = await planCopies(transaction, [...new Set(ids)], clock.now());
    if (planned > 0) transaction.afterCommit(wakeSync);
  };

const kinds: ReadonlySet<string> = new Set([
  'appointment.booked',
  'appointment.confirmed',
  'appointment.cancelled',
  'appointment.rescheduled',
  'appointment.updated',
]);
