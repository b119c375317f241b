import type { Transaction } from '../../../../platform/database/database.ts';
import type { DomainEvent, EventKind } from '../../../../shared/event-kinds.ts';
import type { EventContext } from '../dispatch/read-context.ts';
import { planReminders } from '../rules/reminder-times.ts';
import { type Reminder, replaceReminders } from './store.ts';

const changesTime: readonly EventKind[] = [
  'appointment.booked',
  'appointment.confirmed',
  'appointment.rescheduled',
  'appointment.cancelled',
  'appointment.completed',
  'appointment.no_show',
];

/** What was planned for these appointments is replaced by what their present state asks for: often by nothing. */
export async function planRemindersOf(
  transaction: Transaction,
  events: readonly DomainEvent[],
  { appointments }: EventContext,
): Promise<void> {
  const sinceMs = new Map(
    events
      .filter(({ kind }) => changesTime.includes(kind))
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
