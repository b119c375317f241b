import type { Transaction } from '../../platform/database/database.ts';
import { publishEvent } from '../../platform/events/event-store.ts';
import type { PartyRole } from '../../shared/appointment-role.ts';
import type { LockedAppointment } from '../appointments/store.ts';
import { type AlertRow, listUsersOf } from './store.ts';

/** To the other side of whoever did it. */
export async function announceAlert(
  transaction: Transaction,
  kind: 'alert.raised' | 'alert.answered',
  { alert, appointment }: { alert: AlertRow; appointment: LockedAppointment },
  deed: { role: PartyRole; by: string; now: Date },
): Promise<void> {
  const other = deed.role === 'client' ? 'staff' : 'client';
  await publishEvent(transaction, {
    kind,
    subjectId: alert.id,
    byUserId: deed.by,
    detail: {
      recipients: await listUsersOf(transaction, other, appointment),
      appointmentId: alert.appointment_id,
      businessId: appointment.business_id,
      minutes: alert.minutes,
      ...(kind === 'alert.answered' && { response: alert.status }),
    },
    now: deed.now,
  });
}
