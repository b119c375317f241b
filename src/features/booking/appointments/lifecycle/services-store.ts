import type { Transaction } from '../../../../platform/database/database.ts';
import { sql } from '../../../../platform/database/sql.ts';
import { lowestFreeSeat } from '../booking/insert-store.ts';
import type { BookedService, StoredTime } from '../rules/booking.ts';
import { type AppointmentRow, columns } from '../store.ts';
import { type AuditEntry, insertEvents, insertHistory } from './store.ts';

interface ChangedServices {
  serviceIds: readonly string[];
  bookedServices: readonly BookedService[];
  currency: string;
  priceMinor: number | null;
  subtotalMinor: number | null;
  capacity: number;
}

/**
 * Replaces services, price and length in one update, checked by the constraints of the table. Null when a class
 * has no seat left.
 */
export function updateServices(
  transaction: Transaction,
  time: StoredTime,
  changed: ChangedServices,
  entry: AuditEntry,
): Promise<AppointmentRow | null> {
  const { capacity } = changed;
  const seat =
    capacity === 1
      ? sql`0`
      : lowestFreeSeat({ key: sql`${time.sessionKey}`, capacity: sql`${capacity}`, exceptId: time.id });
  return transaction.row(sql`
    with changed as (
      update appointments a set service_ids = ${changed.serviceIds}::text[],
        booked_services = ${JSON.stringify(changed.bookedServices)}::jsonb, currency = ${changed.currency},
        price_minor = ${changed.priceMinor}, subtotal_minor = ${changed.subtotalMinor},
        during = tstzrange(${time.startsAt}::timestamptz, ${time.endsAt}::timestamptz),
        blocked = tstzrange(${time.blockedFrom}::timestamptz, ${time.blockedTo}::timestamptz),
        session_key = ${time.sessionKey}, beside = ${time.beside}::text, overrides = ${time.overrides}::text[],
        seat = chosen.seat, capacity = ${capacity}, updated_at = ${entry.now}
      from (select ${seat} as seat) chosen
      where a.id = ${time.id} and chosen.seat is not null
      returning ${columns}),
    noted as (${insertHistory(entry)}),
    announced as (${insertEvents(entry)})
    select * from changed`);
}

/** Whether an online payment of the appointment is open. Its amount is the previous price. */
export async function hasOpenPayment(transaction: Transaction, appointmentId: string): Promise<boolean> {
  const row = await transaction.row(sql`
    select 1 from payments where appointment_id = ${appointmentId} and status in ('creating', 'open') and not superfluous`);
  return row !== null;
}
