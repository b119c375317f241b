import { sql } from '../../../../src/platform/database/sql.ts';
import { newId } from '../../../../src/shared/ids.ts';
import type { TestApp } from '../../../fixtures/app.ts';
import { newBusiness, newProfessional, newUser, type TestUser } from '../../../fixtures/marketplace.ts';

export interface Workplace {
  owner: TestUser;
  worker: TestUser;
  businessId: string;
  professionalId: string;
}

/** An owner, a business open 09:00 to 17:00 every day, and a professional with an account who works there the same hours. */
export async function newWorkplace(app: TestApp, timezone = 'Europe/Lisbon'): Promise<Workplace> {
  const [owner, worker] = await Promise.all([newUser(app, 'business'), newUser(app, 'professional')]);
  const businessId = await newBusiness(app, { userId: owner.id, timezone });
  const professionalId = await newProfessional(app, { userId: worker.id, businessIds: [businessId] });
  return { owner, worker, businessId, professionalId };
}

export interface BookingFields {
  businessId: string;
  professionalId: string;
  start: string;
  minutes?: number;
  status?: 'Pending' | 'Confirmed' | 'Cancelled' | 'Completed' | 'NoShow';
}

/** Straight into the database, by somebody who has no account. */
export async function newBooking(db: Pick<TestApp['db'], 'run'>, fields: BookingFields): Promise<string> {
  const { businessId, professionalId, start, minutes = 60, status = 'Confirmed' } = fields;
  const id = newId('appointment');
  const end = new Date(Date.parse(start) + minutes * 60_000);
  await db.run(sql`
    insert into appointments (id, business_id, professional_id, professional_key, client_key, client_name, status, date,
      start_minute, timezone, during, blocked, session_key, service_ids, currency)
    select ${id}, b.id, p.id, p.key, nextval('person_keys'), 'Rui', ${status}, ${start.slice(0, 10)}::date, 0, b.timezone,
      tstzrange(${start}::timestamptz, ${end}), tstzrange(${start}::timestamptz, ${end}), ${id}, '{}', 'EUR'
    from businesses b, professionals p where b.id = ${businessId} and p.id = ${professionalId}`);
  return id;
}
