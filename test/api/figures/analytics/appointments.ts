import { sql } from '../../../../src/platform/database/sql.ts';
import { toLocal } from '../../../../src/shared/zoned-time.ts';
import type { TestApp } from '../../../fixtures/app.ts';
import { postInserted } from '../../../fixtures/ledger.ts';
import { newBusiness, newProfessional, newUser, type TestUser } from '../../../fixtures/marketplace.ts';

export interface Place {
  owner: TestUser;
  business: string;
  professional: string;
  timezone: string;
}

/** Open around the clock, with one professional who joined long ago. */
export async function newPlace(
  app: TestApp,
  { timezone = 'Europe/Lisbon', currency = 'EUR' }: { timezone?: string; currency?: string } = {},
): Promise<Place> {
  const owner = await newUser(app, 'business');
  const business = await newBusiness(app, { userId: owner.id, timezone, currency });
  const professional = await newProfessional(app, { businessIds: [business] });
  await app.db.run(sql`update businesses set opens_minute = 0, closes_minute = 1440 where id = ${business}`);
  await app.db.run(
    sql`update professionals set opens_minute = 0, closes_minute = 1440 where id = ${professional}`,
  );
  await app.db.run(
    sql`update business_professionals set joined_at = '2020-01-01' where business_id = ${business}`,
  );
  return { owner, business, professional, timezone };
}

export interface AppointmentFields {
  /** Account of the client. */
  userId?: string;
  familyMemberId?: string;
  crmClientId?: string;
  startsAt: string;
  minutes?: number;
  status?: string;
  services?: { id: string; name?: string; priceMajor?: number }[];
  priceMinor?: number | null;
  currency?: string;
  payment?: 'unpaid' | 'paid' | 'refunded';
  /** Shared by the seats of a class. */
  session?: string;
  purchaseId?: string;
}

let made = 0;

/** Inserts a finished appointment directly. */
export async function insertAppointment(
  app: TestApp,
  place: Place,
  visit: AppointmentFields,
): Promise<string> {
  const id = `apt_visit${++made}`;
  const { services = [], priceMinor = null, currency = 'EUR', session = id } = visit;
  const startMs = Date.parse(visit.startsAt);
  const { date, minute } = toLocal(startMs, place.timezone);
  const during = sql`tstzrange(${new Date(startMs)}::timestamptz, ${new Date(startMs + (visit.minutes ?? 60) * 60_000)}::timestamptz)`;
  const booked = services.map(({ id: serviceId, ...rest }) => ({
    serviceId,
    duration: 30,
    name: 'Was',
    ...rest,
  }));
  await app.db.run(sql`
    insert into appointments (id, business_id, professional_id, professional_key, user_id, family_member_id, crm_client_id,
      client_key, client_name, status, date, start_minute, timezone, during, blocked, session_key, seat, capacity, service_ids,
      booked_services, currency, price_minor, subtotal_minor, payment_status, package_purchase_id, package_sessions_total)
    select ${id}, ${place.business}, p.id, p.key, ${visit.userId ?? null}, ${visit.familyMemberId ?? null},
      ${visit.crmClientId ?? null}, coalesce(
        (select person_key from family_members where id = ${visit.familyMemberId ?? null}),
        (select person_key from users where id = ${visit.userId ?? null}),
        (select person_key from clients where id = ${visit.crmClientId ?? null}), nextval('person_keys')), 'Client',
      ${visit.status ?? 'Completed'}, ${date}, ${minute}, ${place.timezone}, ${during}, ${during}, ${session}, ${made % 1000},
      1000, ${services.map((service) => service.id)}, ${services.length === 0 ? null : JSON.stringify(booked)}, ${currency},
      ${priceMinor}, ${priceMinor}, ${visit.payment ?? 'unpaid'}, ${visit.purchaseId ?? null},
      ${visit.purchaseId === undefined ? null : 1}
    from professionals p where p.id = ${place.professional}`);
  if (visit.payment !== undefined) await postInserted(app);
  return id;
}
