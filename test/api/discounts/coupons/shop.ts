import { sql } from '../../../../src/platform/database/sql.ts';
import { newId } from '../../../../src/shared/ids.ts';
import type { Answer, TestApp } from '../../../fixtures/app.ts';
import {
  type BusinessFields,
  newBusiness,
  newProfessional,
  newService,
  newUser,
  type TestUser,
} from '../../../fixtures/marketplace.ts';

export interface Shop {
  owner: TestUser;
  id: string;
  professional: string;
  /** 22.50 in a currency of two decimals. */
  haircut: string;
  /** 10.00 in a currency of two decimals. */
  shave: string;
}

/** A business with an owner, a professional and two services. */
export async function newShop(
  app: TestApp,
  fields: BusinessFields & { owner?: TestUser } = {},
): Promise<Shop> {
  const owner = fields.owner ?? (await newUser(app, 'business'));
  const id = await newBusiness(app, { ...fields, userId: owner.id });
  const professional = await newProfessional(app, { businessIds: [id] });
  const currency = fields.currency ?? 'EUR';
  const common = { businessId: id, currency, professionalIds: [professional] };
  const haircut = await newService(app, { ...common, name: 'Haircut', priceMinor: 2_250 });
  const shave = await newService(app, { ...common, name: 'Shave', priceMinor: 1_000 });
  return { owner, id, professional, haircut, shave };
}

let made = 0;

export const newCode = () => `CODE-${++made}`;

export const createCoupon = (app: TestApp, token: string, fields: Record<string, unknown> = {}) =>
  app.call('POST', '/api/business/coupons', {
    token,
    body: { code: newCode(), type: 'percent', value: 10, ...fields },
  });

/** Creates a coupon and requires success. */
export async function newCoupon(app: TestApp, shop: Shop, fields: Record<string, unknown> = {}) {
  const answer = await createCoupon(app, shop.owner.token, { businessId: shop.id, ...fields });
  if (answer.status !== 201) throw new Error(`not made: ${answer.status} ${answer.text}`);
  return answer.body as { id: string; code: string };
}

export const outcome = (answer: Answer) => [answer.status, answer.body.error ?? null];

export interface AppointmentFields {
  status?: 'Pending' | 'Confirmed' | 'Cancelled' | 'Completed' | 'NoShow';
  userId?: string | null;
  crmClientId?: string;
  recurringGroupId?: string;
}

// Every appointment has its own hour, so that they never conflict.
let hour = 0;

export async function newAppointment(
  db: Pick<TestApp['db'], 'run'>,
  shop: Shop,
  fields: AppointmentFields,
): Promise<string> {
  const id = newId('appointment');
  const start = new Date(Date.UTC(2027, 0, 1) + 3_600_000 * hour++);
  const end = new Date(start.getTime() + 1_800_000);
  await db.run(sql`
    insert into appointments (id, business_id, professional_id, professional_key, user_id, crm_client_id, client_key,
      client_name, status, date, start_minute, timezone, during, blocked, session_key, service_ids, currency,
      recurring_group_id)
    select ${id}, ${shop.id}, p.id, p.key, ${fields.userId ?? null}, ${fields.crmClientId ?? null}, ${1_000_000 + hour},
      'Somebody', ${fields.status ?? 'Confirmed'}, ${start}::date, 0, 'UTC',
      tstzrange(${start}::timestamptz, ${end}::timestamptz), tstzrange(${start}::timestamptz, ${end}::timestamptz),
      ${id}, '{}', 'EUR', ${fields.recurringGroupId ?? null}
    from professionals p where p.id = ${shop.professional}`);
  return id;
}
