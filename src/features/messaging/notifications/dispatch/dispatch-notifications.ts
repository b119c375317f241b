import type { Clock } from '../../../../platform/clock.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import type { Subscriber } from '../../../../platform/events/events.ts';
import type { Jobs } from '../../../../platform/jobs/jobs.ts';
import type { DomainEvent, EventKind } from '../../../../shared/event-kinds.ts';
import { newId } from '../../../../shared/ids.ts';
import { queues } from '../../../../shared/queues.ts';
import { type Reminder, replaceReminders } from '../reminders/store.ts';
import { mayHaveRecipients, queueOf } from '../rules/audience.ts';
import { type Contact, planReminders } from '../rules/reminders.ts';
import { messageJobs, toPayload } from '../sending/send-message.ts';
import { insertNotifications } from '../store.ts';
import { type Draft, describeEvent } from './describe-event.ts';
import { lockContacts } from './facts-store.ts';
import { type EventContext, readContext } from './read-context.ts';

/** Turns events into notifications, send jobs and planned reminders. */
export function dispatchNotifications({ jobs, clock }: { jobs: Jobs; clock: Clock }): Subscriber {
  return async (transaction, events) => {
    const concerning = events.filter(mayHaveRecipients);
    if (concerning.length === 0) return;
    const context = await readContext(transaction, concerning);
    const drafts = concerning.flatMap((event) => describeEvent(event, context));
    const people = await lockRecipients(transaction, drafts);
    const rows = deduplicate(drafts)
      .filter((draft) => people.get(draft.userId ?? draft.clientId ?? '')?.hasEmail)
      .map((draft) => ({
        id: newId('notification', clock.now().getTime()),
        ...withoutDeleted(draft, people),
      }));
    if (rows.length > 0) {
      const inserted = await insertNotifications(transaction, rows);
      const mails = rows.filter(({ id, tone }) => inserted.has(id) && tone !== 'none');
      for (const queue of queues) {
        const queued = mails.filter(({ kind }) => queueOf(kind) === queue);
        await jobs.enqueueAll(transaction, { ...messageJobs.email, queue }, queued.map(toPayload));
      }
    }
    await planRemindersOf(transaction, concerning, context);
  };
}

/** Locks all accounts and clients that are notified or quoted. */
export function lockRecipients(
  transaction: Transaction,
  drafts: readonly Draft[],
): Promise<Map<string, Contact>> {
  const ids = (pick: (draft: Draft) => (string | null)[]) => [
    ...new Set(drafts.flatMap(pick).filter((id) => id !== null)),
  ];
  return lockContacts(transaction, {
    userIds: ids(({ userId, quotesUserId }) => [userId, quotesUserId]),
    clientIds: ids(({ clientId }) => [clientId]),
  });
}

/** The events of a series produce identical drafts: keep one per key and recipient. */
function deduplicate(drafts: readonly Draft[]): Draft[] {
  const byKey = new Map(
    drafts.map((draft) => [`${draft.eventKey} ${draft.userId ?? draft.clientId}`, draft] as const),
  );
  return [...byKey.values()];
}

/** Removes the name and text of an account that was deleted after the appointment was read. */
function withoutDeleted(draft: Draft, people: ReadonlyMap<string, Contact>): Draft {
  if (draft.quotesUserId === null || people.has(draft.quotesUserId)) return draft;
  const { client: _, ...facts } = draft.facts;
  return { ...draft, quotesUserId: null, facts: { ...facts, payload: {} } };
}

const kindsThatAffectReminders: readonly EventKind[] = [
  'appointment.booked',
  'appointment.confirmed',
  'appointment.rescheduled',
  'appointment.cancelled',
  'appointment.completed',
  'appointment.no_show',
];

/** Replaces the planned reminders of the appointments by those their current state requires, often none. */
async function planRemindersOf(
  transaction: Transaction,
  events: readonly DomainEvent[],
  { appointments }: EventContext,
): Promise<void> {
  const sinceMs = new Map(
    events
      .filter(({ kind }) => kindsThatAffectReminders.includes(kind))
      .map(({ subjectId, at }) => [subjectId, at.getTime()] as const),
  );
  if (sinceMs.size === 0) return;
  const reminders = [...sinceMs].flatMap(([appointmentId, since]): Reminder[] => {
    const appointment = appointments.get(appointmentId);
    if (appointment?.status !== 'Confirmed') return [];
    return planReminders(appointment.startsAt.getTime(), since).map(({ kind, dueMs }) => ({
      appointmentId,
      kind,
      dueAt: new Date(dueMs),
    }));
  });
  await replaceReminders(transaction, [...sinceMs.keys()], reminders);
}
