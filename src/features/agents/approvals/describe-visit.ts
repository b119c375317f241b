import type { OwnAppointment } from '../../booking/appointments/store.ts';
import type { AskedVisit } from './rules/summary.ts';

/** What the person is told of an appointment as it would be. */
export const describeVisit = (row: OwnAppointment): AskedVisit => ({
  businessId: row.business_id,
  businessName: row.business_name,
  professionalId: row.professional_id,
  professionalName: row.professional_name,
  services: (row.booked_services ?? []).map(({ name }) => name),
  client: row.client_name,
  date: row.date,
  startMinute: row.start_minute,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  timezone: row.timezone,
  amountMinor: row.price_minor,
  currency: row.currency,
});
