import type { Logger } from 'pino';
import type { Clock } from '../../../../platform/clock.ts';
import type { Database, Transaction } from '../../../../platform/database/database.ts';
import type { Jobs } from '../../../../platform/jobs/jobs.ts';
import { createWorkerLoop } from '../../../../platform/worker-loop.ts';
import type { AvailableChannels } from '../../../../shared/channels.ts';
import { newId } from '../../../../shared/ids.ts';
import { hourMs } from '../../../../shared/time.ts';
import { type Draft, factsOf } from '../dispatch/describe-event.ts';
import { lockRecipients } from '../dispatch/dispatch-notifications.ts';
import { type AppointmentFacts, listAppointmentFacts } from '../dispatch/facts-store.ts';
import { channelFor } from '../rules/channel.ts';
import { hoursBefore, isWorthSending } from '../rules/reminder-times.ts';
import { messageJob } from '../sending/create-senders.ts';
import { toSend } from '../sending/send-message.ts';
import { insertNotifications } from '../store.ts';
import { hasDueReminders, type Reminder, takeDueReminders } from './store.ts';

export interface Reminders {
  start(): void;
  /** Takes nothing more, and waits for what is being sent. */
  stop(): Promise<void>;
  /** Gives all that are due. */
  send(): Promise<void>;
}

interface Parts {
  db: Database;
  clock: Clock;
  log: Logger;
  jobs: Jobs;
  availableChannels: AvailableChannels;
  pollMilliseconds?: number;
}

const mostAtOnce = 100;

/** Run by every process that serves; what one is at, the others pass over. */
const patience = { milliseconds: 30_000, isBackground: true };

export function createReminders({
  db,
  clock,
  log,
  jobs,
  availableChannels,
  pollMilliseconds = 5_000,
}: Parts): Reminders {
  /** How many were due. Their removal, the notifications and the messages to be sent become durable together. */
  const sendSome = () =>
    db.transaction(async (transaction) => {
      const now = clock.now();
      const due = await takeDueReminders(transaction, now, mostAtOnce);
      if (due.length > 0) await remind(transaction, due, now);
      return due.length;
    }, patience);

  async function remind(transaction: Transaction, due: readonly Reminder[], now: Date): Promise<void> {
    const ids = due.map(({ appointmentId }) => appointmentId);
    const appointments = new Map(
      (await listAppointmentFacts(transaction, ids)).map((row) => [row.id, row] as const),
    );
    const drafts = due.flatMap((reminder) =>
      draftOf(reminder, appointments.get(reminder.appointmentId), now),
    );
    const people = await lockRecipients(transaction, drafts);
    const rows = drafts.flatMap((draft) => {
      const reach = people.get(draft.userId ?? draft.clientId ?? '');
      if (reach === undefined) return [];
      const channel = channelFor(reach, availableChannels);
      return [{ id: newId('notification', now.getTime()), channel, ...draft }];
    });
    if (rows.length === 0) return;
    const inserted = await insertNotifications(transaction, rows);
    for (const row of rows) {
      if (row.channel === null || !inserted.has(row.id)) continue;
      await jobs.enqueue(transaction, messageJob(row.channel, row.kind), toSend(row));
    }
  }

  async function send(): Promise<void> {
    if (!(await hasDueReminders(db, clock.now()))) return;
    while (!loop.isStopped() && (await sendSome()) === mostAtOnce);
  }

  const loop = createWorkerLoop({
    log,
    failureMessage: 'could not send reminders',
    failureSleepMilliseconds: pollMilliseconds,
    firstSleepMilliseconds: pollMilliseconds,
    async turn() {
      await send();
      return { sleepMilliseconds: pollMilliseconds };
    },
  });

  return { start: loop.start, stop: loop.stop, send };
}

/** To the client, if the appointment still is what the reminder was planned for. */
function draftOf({ kind, dueAt }: Reminder, appointment: AppointmentFacts | undefined, now: Date): Draft[] {
  if (appointment?.status !== 'Confirmed') return [];
  const startMs = appointment.startsAt.getTime();
  if (dueAt.getTime() !== startMs - hoursBefore[kind] * hourMs) return [];
  if (!isWorthSending(kind, startMs, now.getTime())) return [];
  const { id, userId, crmClientId } = appointment;
  if (userId === null && crmClientId === null) return [];
  return [
    {
      userId,
      clientId: userId === null ? crmClientId : null,
      kind: 'appointment.reminder',
      subjectId: id,
      appointmentId: id,
      eventKey: `reminder:${kind}:${id}:${startMs}`,
      facts: { ...factsOf([appointment], now), reader: 'client', by: 'other', payload: {} },
      quotesUserId: null,
      tone: appointment.isAcquainted ? 'full' : 'plain',
      createdAt: now,
    },
  ];
}
