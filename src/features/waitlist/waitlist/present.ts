import { timeOfDay } from '../../../shared/time.ts';
import type { WaitlistEntryView } from './contract.ts';
import type { EntryRow } from './store.ts';

export function presentEntry(
  row: EntryRow,
  viewerId: string,
  freeNow: number | null = null,
): WaitlistEntryView {
  return {
    id: row.id,
    business: row.business_id,
    professional: row.professional_id,
    services: row.service_ids,
    from: row.from_date,
    to: row.to_date,
    after: row.after_minute === null ? null : timeOfDay(row.after_minute),
    before: row.before_minute === null ? null : timeOfDay(row.before_minute),
    status: row.status,
    position: row.position,
    offer: row.offer && presentOffer(row.offer),
    freeNow,
    createdAt: row.created_at.toISOString(),
    ...whoWaits(row, viewerId),
  };
}

function whoWaits(row: EntryRow, viewerId: string) {
  if (row.client_id !== null) return { client: row.client_name, crmClientId: row.client_id };
  return row.user_id === viewerId ? {} : { client: row.client_name, clientId: row.user_id };
}

function presentOffer(offer: NonNullable<EntryRow['offer']>): NonNullable<WaitlistEntryView['offer']> {
  return {
    holdId: offer.holdId,
    professional: offer.professionalId,
    date: offer.date,
    start: timeOfDay(offer.startMinute),
    startUtc: new Date(offer.startMs).toISOString(),
    expiresAt: new Date(offer.expiresMs).toISOString(),
  };
}
