import type { Transaction } from '../../../platform/database/database.ts';
import { publishEvent } from '../../../platform/events/event-store.ts';
import type { PartyRole } from '../../../shared/appointment-role.ts';
import type { LockedAppointment } from '../appointments/store.ts';
import { type AlertRow, listUsersOf } from './store.ts';

/** To the other side of whoever did it. */
export async function announceAlert(
  transaction: Transaction,
  kind: 'alert.raised' | 'alert.answered',
  { alert, appointment }: { alert: AlertRow; appointment: LockedAppointment },
  by: { role: PartyRole; userId: string; now: Date },
): Promise<void> {
  const other = by.role === 'client' ? 'staff' : 'client';
  const about = {
    recipients: await listUsersOf(transaction, other, appointment),
    appointmentId: alert.appointment_id,
    businessId: appointment.business_id,
    minutes: alert.minutes,
  };
  await publishEvent(transaction, {
    ...(kind === 'alert.raised'
      ? { kind, payload: about }
      : { kind, payload: { ...about, response: alert.status } }),
    subjectId: alert.id,
    byUserId: by.userId,
    now: by.now,
  });
}
