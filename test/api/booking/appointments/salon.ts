import { type Sql, sql } from '../../../../src/platform/database/sql.ts';
import type { Answer, CallOptions, TestApp } from '../../../fixtures/app.ts';
import {
  type BusinessFields,
  newBusiness,
  newProfessional,
  newService,
  newUser,
  type TestUser,
} from '../../../fixtures/marketplace.ts';

/** Monday morning, an hour before the salon opens (09:00 in Lisbon is 08:00 UTC in June). */
export const monday = '2026-06-01T07:00:00Z';
export const day = '2026-06-03';

export interface Salon {
  owner: TestUser;
  worker: TestUser;
  customer: TestUser;
  business: string;
  professional: string;
  /** 30 minutes, 20.00 */
  haircut: string;
  /** 60 minutes, 45.50 */
  colour: string;
  /** 60 minutes, 3 seats, 12.00 */
  yoga: string;
  /** What a booking at 10:00 of a haircut sends. */
  slot: { professional: string; business: string; date: string; start: string; services: string[] };
}

/** Open 09:00 to 17:00 every day, in Lisbon; its professional, with an account, works the same hours. */
export async function newSalon(app: TestApp, fields: BusinessFields = {}): Promise<Salon> {
  const [owner, worker, customer] = await Promise.all([
    newUser(app, 'business'),
    newUser(app, 'professional'),
    newUser(app),
  ]);
  const business = await newBusiness(app, { userId: owner.id, ...fields });
  const professional = await newProfessional(app, { userId: worker.id, businessIds: [business] });
  const common = { businessId: business, professionalIds: [professional] };
  const haircut = await newService(app, { ...common, name: 'Haircut', priceMinor: 2_000 });
  const colour = await newService(app, { ...common, name: 'Colour', durationMinutes: 60, priceMinor: 4_550 });
  const yoga = await newService(app, {
    ...common,
    name: 'Yoga',
    durationMinutes: 60,
    capacity: 3,
    priceMinor: 1_200,
  });
  const slot = { professional, business, date: day, start: '10:00', services: [haircut] };
  return { owner, worker, customer, business, professional, haircut, colour, yoga, slot };
}

export const outcome = ({ status, body }: Answer) => [status, body.error ?? null];
export const codes = (answers: Answer[]) => answers.map(({ status, body }) => body.error ?? status).sort();

export const book = (app: TestApp, token: string, body: unknown, options: CallOptions = {}) =>
  app.call('POST', '/api/appointments', { token, body, ...options });

/** Books and insists that it worked. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
export async function booked(app: TestApp, token: string, body: unknown): Promise<any> {
  const answer = await book(app, token, body);
  if (answer.status !== 201) throw new Error(`not booked: ${answer.status} ${answer.text}`);
  return answer.body;
}

export const act = (app: TestApp, token: string, id: string, action: string, body: unknown = {}) =>
  app.call('POST', `/api/appointments/${id}/${action}`, { token, body });

export const setBusiness = (app: TestApp, id: string, change: Sql) =>
  app.db.run(sql`update businesses set ${change} where id = ${id}`);

/** These customers once booked there themselves, and cancelled: staff may book for them from now on. */
export const makeRegulars = (
  app: TestApp,
  { business, professional }: Pick<Salon, 'business' | 'professional'>,
  ...users: readonly { id: string }[]
) =>
  app.db.run(sql`
    with once as (
      insert into appointments (id, business_id, professional_id, professional_key, user_id, client_key, client_name, status,
        date, start_minute, timezone, during, blocked, session_key, service_ids, currency)
      select 'apt_once_' || u.id || b.id, b.id, p.id, p.key, u.id, u.person_key, u.name, 'Cancelled', '2020-01-01', 600,
        b.timezone, '[2020-01-01T10:00Z,2020-01-01T10:30Z)', '[2020-01-01T10:00Z,2020-01-01T10:30Z)', 'once ' || u.id, '{}',
        b.currency
      from businesses b, professionals p, users u
      where b.id = ${business} and p.id = ${professional} and u.id = any (${users.map(({ id }) => id)}::text[])
      returning id, user_id)
    insert into appointment_history (appointment_id, at, by_user_id, action)
    select id, '2020-01-01', user_id, 'book' from once`);

/** Places it in time as a test needs it, whatever booking would say. Lasts half an hour. */
export const moveTo = (app: TestApp, id: string, start: string) =>
  app.db.run(sql`
    update appointments set during = tstzrange(${start}::timestamptz, ${start}::timestamptz + interval '30 minutes'),
      blocked = tstzrange(${start}::timestamptz, ${start}::timestamptz + interval '30 minutes')
    where id = ${id}`);

export async function soldPackage(
  app: TestApp,
  salon: Salon,
  userId: string,
  fields: { sessionCount?: number; serviceId?: string } = {},
): Promise<string> {
  const definition = await app.call('POST', '/api/business/packages', {
    token: salon.owner.token,
    body: {
      serviceId: fields.serviceId ?? salon.haircut,
      title: 'Haircuts',
      sessionCount: fields.sessionCount ?? 2,
      packagePriceMajor: 30,
      singleSessionPriceMajor: 20,
      currency: 'EUR',
      validityDays: 365,
    },
  });
  const sale = await app.call('PUT', '/api/business/packages', {
    token: salon.owner.token,
    body: { packageId: definition.body.id, userId },
  });
  if (sale.status !== 201) throw new Error(`not sold: ${definition.text} ${sale.text}`);
  return sale.body.id;
}

let coupons = 0;

export async function newCoupon(app: TestApp, salon: Salon, fields: object = {}): Promise<string> {
  const made = await app.call('POST', '/api/business/coupons', {
    token: salon.owner.token,
    body: { code: `CODE-${++coupons}`, type: 'percent', value: 25, ...fields },
  });
  if (made.status !== 201) throw new Error(`no coupon: ${made.text}`);
  return made.body.code;
}
