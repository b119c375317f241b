import { sql } from '../../../../src/platform/database/sql.ts';
import { newId } from '../../../../src/shared/ids.ts';
import type { TestApp } from '../../../fixtures/app.ts';
import { newProfessional, newService, newUser } from '../../../fixtures/marketplace.ts';

/** Required fields of a business. */
export const least = { name: 'Barbearia', timezone: 'Europe/Lisbon', currency: 'EUR' };

/** Further fields required before submitting. */
export const address = { addressLine1: 'Rua Garrett 12', city: 'Lisboa', country: 'Portugal' };

export async function makeBusiness(app: TestApp, token: string, fields: object = {}): Promise<string> {
  const made = await app.call('POST', '/api/businesses', { token, body: { ...least, ...fields } });
  if (made.status !== 201) throw new Error(`not made: ${made.text}`);
  return made.body.id;
}

/** Adds a professional and a service. */
export async function addOffer(app: TestApp, businessId: string, priceMinor: number | null = null) {
  const professionalId = await newProfessional(app, { businessIds: [businessId] });
  const serviceId = await newService(app, { businessId, professionalIds: [professionalId], priceMinor });
  return { professionalId, serviceId };
}

export interface BookingFields {
  businessId: string;
  professionalId: string;
  date: string;
  start: string;
  minutes?: number;
  timezone?: string;
  status?: string;
  currency?: string;
}

/** Inserts an appointment at a local time of the business. */
export async function newBooking(app: TestApp, fields: BookingFields): Promise<string> {
  const { businessId, professionalId, date, start, minutes = 60, timezone = 'Europe/Lisbon' } = fields;
  const id = newId('appointment');
  const client = await newUser(app);
  const startsAt = sql`((${date}::date + ${start}::time) at time zone ${timezone})`;
  const during = sql`tstzrange(${startsAt}, ${startsAt} + make_interval(mins => ${minutes}))`;
  await app.db.run(sql`
    insert into appointments (id, business_id, professional_id, professional_key, user_id, client_key, client_name, status,
      date, start_minute, timezone, during, blocked, session_key, service_ids, currency)
    select ${id}, ${businessId}, p.id, p.key, u.id, u.person_key, u.name, ${fields.status ?? 'Confirmed'}, ${date},
      extract(epoch from ${start}::time) / 60, ${timezone}, ${during}, ${during}, ${id}, '{}', ${fields.currency ?? 'EUR'}
    from professionals p, users u where p.id = ${professionalId} and u.id = ${client.id}`);
  return id;
}
