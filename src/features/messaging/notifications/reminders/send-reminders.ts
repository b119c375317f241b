import type { Logger } from 'pino';
import type { Clock } from '../../../../platform/clock.ts';
import type { Database, Transaction } from '../../../../platform/database/database.ts';
import type { Jobs } from '../../../../platform/jobs/jobs.ts';
import { createWorkerLoop } from '../../../../platform/worker-loop.ts';
import type { AvailableChannels } from '../../../../shared/channels.ts';
import { newId } from '../../../../shared/ids.ts';
import { hourMs } from '../../../../shared/time.ts';
import { type Draft, describeAppointments } from '../dispatch/describe-event.ts';
import { lockRecipients } from '../dispatch/dispatch-notifications.ts';
import { type AppointmentFacts, listAppointmentFacts } from '../dispatch/facts-store.ts';
import { channelFor, hoursBefore, isWorthSending } from '../rules/reminders.ts';
import { messageJob, toPayload } from '../sending/send-message.ts';
import { insertNotifications } from '../store.ts';
import { hasDueReminders, type Reminder, takeDueReminders } from './store.ts';

export interface Reminders {
  start(): void;
  /** Takes no new reminders and waits for those being sent. */
  stop(): Promise<void>;
  /** Sends all due reminders. */
  send(): Promise<void>;
}

interface ReminderDependencies {
  db: Database;
  clock: Clock;
  log: Logger;
  jobs: Jobs;
  availableChannels: AvailableChannels;
  pollMilliseconds?: number;
}

const batchSize = 100;

/** Every server process runs this loop. Rows locked by another process are skipped. */
const transactionOptions = { milliseconds: 30_000, isBackground: true };

export function createReminders({
  db,
  clock,
  log,
  jobs,
  availableChannels,
  pollMilliseconds = 5_000,
}: ReminderDependencies): Reminders {
  /**
   * Returns the number of due reminders. Deleting them and inserting notifications and send jobs is one
   * transaction.
   */
  const sendSome = () =>
    db.transaction(async (transaction) => {
      const now = clock.now();
      const due = await takeDueReminders(transaction, now, batchSize);
      if (due.length > 0) await remind(transaction, due, now);
      return due.length;
    }, transactionOptions);

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
      await jobs.enqueue(transaction, messageJob(row.channel, row.kind), toPayload(row));
    }
  }

  async function send(): Promise<void> {
    if (!(await hasDueReminders(db, clock.now()))) return;
    while (!loop.isStopped() && (await sendSome()) === batchSize);
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

/** Empty if the appointment changed since the reminder was planned. */
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
      facts: { ...describeAppointments([appointment], now), reader: 'client', by: 'other', payload: {} },
      quotesUserId: null,
      tone: 'full',
      createdAt: now,
    },
  ];
}
