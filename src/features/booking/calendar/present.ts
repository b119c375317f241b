import type { PartyRole } from '../../../shared/appointment-role.ts';
import { formatAmount } from '../../../shared/money.ts';
import type { CalendarEvent } from './rules/calendar.ts';
import type { EventRow } from './store.ts';

const statuses = {
  Pending: 'TENTATIVE',
  Confirmed: 'CONFIRMED',
  Completed: 'CONFIRMED',
  NoShow: 'CONFIRMED',
  Cancelled: 'CANCELLED',
} as const satisfies Record<EventRow['status'], CalendarEvent['status']>;

/**
 * Clients see the business, staff see the client. Notes are left out, because third parties store calendars.
 */
export function presentEvent(row: EventRow, role: PartyRole): CalendarEvent {
  const services = row.services.join(', ') || 'Appointment';
  return {
    // Must never change: it identifies the event in files, e-mails and feeds, on every host.
    uid: `${row.id}@openslot`,
    sequence: row.sequence,
    status: statuses[row.status],
    startMs: row.starts_at.getTime(),
    endMs: row.ends_at.getTime(),
    zone: row.timezone,
    createdMs: row.created_at.getTime(),
    changedMs: row.updated_at.getTime(),
    summary: role === 'staff' ? `${row.client_name}: ${services}` : `${services} at ${row.business}`,
    description: describe(row, role),
    location: addressOf(row),
    position: row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng },
    organizer: row.business,
  };
}

function describe(row: EventRow, role: PartyRole): string {
  const isForFamily = role === 'client' && row.for_family;
  return [
    `With ${row.professional}`,
    ...(role === 'staff' ? [`At ${row.business}`] : []),
    ...(isForFamily ? [`For ${row.client_name}`] : []),
    ...(row.price_minor === null ? [] : [`Price: ${formatAmount(row.price_minor, row.currency)}`]),
    ...(row.status === 'Pending' ? ['Not confirmed yet'] : []),
  ].join('\n');
}

function addressOf(row: EventRow): string | null {
  const town = [row.postal_code, row.city].filter(Boolean).join(' ');
  return [row.address_line1, town, row.state, row.country].filter(Boolean).join(', ') || null;
}
