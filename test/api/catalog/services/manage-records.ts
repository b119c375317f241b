import { sql } from '../../../../src/platform/database/sql.ts';
import { newId } from '../../../../src/shared/ids.ts';
import type { Answer, TestApp } from '../../../fixtures/app.ts';
import { newBusiness, newUser, type TestUser } from '../../../fixtures/marketplace.ts';

export interface BookingFields {
  businessId: string;
  professionalId: string;
  serviceIds?: string[];
  /** An instant; winter, so that it is wall-clock time in Lisbon too. */
  start?: string;
  status?: 'Pending' | 'Confirmed' | 'Cancelled' | 'Completed' | 'NoShow';
  /** Of a class: those of one session share the key and take a seat each. */
  session?: { key: string; seat: number; capacity: number };
}

export const upcoming = '2099-01-05T10:00:00Z';
export const past = '2020-01-06T10:00:00Z';

/** Half an hour of somebody new. */
export async function newBooking(app: TestApp, fields: BookingFields): Promise<string> {
  const id = newId('appointment');
  const { businessId, professionalId, start = upcoming, session } = fields;
  const during = sql`tstzrange(${start}::timestamptz, ${start}::timestamptz + interval '30 minutes')`;
  await app.db.run(sql`
    insert into appointments (id, business_id, professional_id, professional_key, client_key, client_name, status, date,
      start_minute, timezone, during, blocked, session_key, seat, capacity, service_ids, currency)
    select ${id}, ${businessId}, p.id, p.key, nextval('person_keys'), 'Maya Rossi', ${fields.status ?? 'Confirmed'},
      ${start.slice(0, 10)}, ${Number(start.slice(11, 13)) * 60 + Number(start.slice(14, 16))}, 'Europe/Lisbon', ${during},
      ${during}, ${session?.key ?? id}, ${session?.seat ?? 0}, ${session?.capacity ?? 1}, ${fields.serviceIds ?? []}, 'EUR'
    from professionals p where p.id = ${professionalId}`);
  return id;
}

export interface Shop {
  owner: TestUser;
  businessId: string;
}

/** An owner with one business. */
export async function newShop(app: TestApp, fields: Parameters<typeof newBusiness>[1] = {}): Promise<Shop> {
  const owner = await newUser(app, 'business');
  return { owner, businessId: await newBusiness(app, { ...fields, userId: owner.id }) };
}

export const outcome = (answer: Answer) =>
  answer.body === '' ? `${answer.status}` : `${answer.status} ${answer.body.error ?? ''}`.trim();
