import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RightName, rights } from '../../../../src/features/access/rights/rules/rights.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { type Answer, startApp, type TestApp } from '../../../fixtures/app.ts';
import { eventually } from '../../../fixtures/eventually.ts';
import { countLockWaits } from '../../../fixtures/locks.ts';
import {
  newBusiness,
  newProfessional,
  newReview,
  newService,
  newUser,
  type TestUser,
} from '../../../fixtures/marketplace.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import { booked, monday, moveTo, newSalon, type Salon } from '../../../fixtures/salon.ts';

let app: TestApp;
let salon: Salon;
let yoga: string;
const users: Record<string, TestUser | null> = {};

const setRole = (user: TestUser, role: string) =>
  app.db.run(sql`
    insert into business_members (business_id, user_id, role) values (${salon.business}, ${user.id}, ${role})`);

beforeAll(async () => {
  app = await startApp({ clock: movingClock(monday), environment: { PAYMENT_PROVIDER: 'mock' } });
  salon = await newSalon(app);
  yoga = await newService(app, {
    businessId: salon.business,
    capacity: 3,
    professionalIds: [salon.professional],
  });
  Object.assign(users, {
    owner: salon.owner,
    professional: salon.worker,
    customer: salon.customer,
    manager: await newUser(app, 'professional'),
    staff: await newUser(app, 'business'),
    formerManager: await newUser(app, 'professional'),
    formerStaff: await newUser(app, 'business'),
    otherOwner: await newUser(app, 'business'),
    admin: await newUser(app, 'admin'),
    nobody: null,
  });
  await newBusiness(app, { userId: users.otherOwner!.id });
  await setRole(users.manager!, 'manager');
  await setRole(users.formerManager!, 'manager');
  for (const name of ['staff', 'formerStaff']) await setRole(users[name]!, 'staff');
  for (const name of ['formerManager', 'formerStaff']) {
    const path = `/api/businesses/${salon.business}/members/${users[name]!.id}`;
    expect((await as('owner', 'DELETE', path)).status).toBe(204);
  }
});
afterAll(() => app.close());

const as = (name: string, method: string, path: string, body?: object): Promise<Answer> =>
  app.call(method, path, {
    ...(users[name] && { token: users[name].token }),
    ...(body !== undefined && { body }),
  });

/** Records created by the owner for the requests below. */
async function made(path: string, body: object, method = 'POST'): Promise<string> {
  const answer = await as('owner', method, path, body);
  expect([path, answer.status, answer.text]).toEqual([path, 201, answer.text]);
  return answer.body.id;
}

let number = 0;
const coupon = () => ({ code: `CODE${number++}`, type: 'percent', value: 10, businessId: salon.business });
const hook = () => ({
  url: 'https://hooks.example/',
  events: ['appointment.refunded'],
  businessId: salon.business,
});
const pack = () => ({
  serviceId: salon.haircut,
  title: 'Five',
  sessionCount: 5,
  packagePriceMajor: 80,
  singleSessionPriceMajor: 20,
  currency: 'EUR',
  validityDays: 30,
});
const rule = (weekday: number) => ({
  professionalId: salon.professional,
  businessId: salon.business,
  weekday,
  start: '09:00',
  end: '17:00',
});
const closure = () => {
  const date = `2027-01-${String(10 + (number++ % 20)).padStart(2, '0')}`;
  return { businessId: salon.business, startDate: date, endDate: date };
};
const at = (path: string, list: string, body: () => object) => async () =>
  `${path}/${await made(list, body())}`;
const client = at('/api/business/clients', '/api/business/clients', () => ({
  name: 'Walter',
  businessId: salon.business,
}));
const note = async () => {
  const path = await client();
  return `${path}/notes/${await made(`${path}/notes`, { text: 'Of Walter' })}`;
};
const imported = async () => {
  await app.db.run(sql`delete from client_imports`);
  const body = { businessId: salon.business, csv: 'name\r\nWim\r\n' };
  return `/api/business/clients/imports/${(await as('owner', 'POST', '/api/business/clients/imports', body)).body.id}`;
};
const classTime = () => ({
  serviceId: yoga,
  professionalId: salon.professional,
  date: `2027-02-${String(10 + (number++ % 18)).padStart(2, '0')}`,
  start: '10:00',
});
const classTimePath = async () => {
  await app.db.run(sql`delete from class_times`);
  return `/api/class-times/${await made('/api/class-times', classTime())}`;
};
const specialHours = () => ({
  businessId: salon.business,
  // Every call has a day of its own.
  date: new Date(Date.UTC(2027, 2, 1 + number++)).toISOString().slice(0, 10),
  start: '10:00',
  end: '12:00',
});
const replyPath = async () => {
  const { id } = await newReview(app, {
    professionalId: salon.professional,
    businessId: salon.business,
    clientId: salon.customer.id,
  });
  return `/api/reviews/${id}/reply`;
};
const reply = () => ({ text: 'Thank you.' });
const resource = () => ({ businessId: salon.business, name: 'Room', kind: 'Room' });
const resourcePath = at('/api/resources', '/api/resources', resource);
const media = () => ({
  businessId: salon.business,
  purpose: 'gallery',
  contentType: 'image/png',
  bytes: 9,
  sha256: '0'.repeat(64),
});
const mediaPath = at('/api/media', '/api/media', media);
const couponPath = at('/api/business/coupons', '/api/business/coupons', coupon);
const newWebhook = at('/api/business/webhooks', '/api/business/webhooks', hook);
// A business has at most ten.
const webhook = async () => {
  await app.db.run(sql`delete from webhooks`);
  return newWebhook();
};
const service = at('/api/services', '/api/services', () => ({
  name: 'Cut',
  duration: 30,
  businessId: salon.business,
}));
const timeOff = at('/api/time-off', '/api/time-off', closure);
const rulePath = async () => {
  await app.db.run(sql`delete from availability_rules`);
  return `/api/availability-rules/${await made('/api/availability-rules', rule(3))}`;
};
const hour = () => `${String(9 + (number++ % 7)).padStart(2, '0')}:${number % 2 === 0 ? '00' : '30'}`;
const visit = (rest: string) => async () => {
  await app.db.run(sql`delete from availability_rules`);
  const date = `2026-06-${String(4 + (number % 20)).padStart(2, '0')}`;
  const { id } = await booked(app, salon.customer.token, { ...salon.slot, date, start: hour() });
  if (/complete|no-show|reopen/.test(rest)) await moveTo(app, id, `2026-05-${10 + (number % 20)}T07:30:00Z`);
  if (rest === '/reopen')
    await app.call('POST', `/api/appointments/${id}/complete`, { token: salon.owner.token });
  return `/api/appointments/${id}${rest}`;
};
const receiptPath = async () => {
  const body = { payments: [{ method: 'cash', amountMajor: 20 }] };
  const issued = await app.call('POST', await visit('/checkout')(), { token: salon.owner.token, body });
  return `/api/receipts/${issued.body.id}/void`;
};
const business = (rest = '') => `/api/businesses/${salon.business}${rest}`;
const listed = (path: string) => () => `${path}?businessId=${salon.business}`;
const plain = (path: string) => () => path;
const exported = (path: string) => () => `${path}?businessId=${salon.business}&from=2026-05-01&to=2026-06-30`;

type Act = [path: () => string | Promise<string>, body?: () => object | Promise<object>];
type Allowed = 'manage' | 'day';

/** Every route for business staff. A new route fails the test until it is added here. */
const acts: Record<string, [Allowed, ...Act]> = {
  'PATCH /api/businesses/:id': ['manage', () => business(), () => ({ description: 'Calm.' })],
  'GET /api/businesses/:id/members': ['manage', () => business('/members')],
  'POST /api/businesses/:id/members': [
    'manage',
    () => business('/members'),
    () => ({ email: `new${number++}@example.com`, role: 'staff' }),
  ],
  // Professionals see the services they perform.
  'GET /api/business/analytics': ['day', listed('/api/business/analytics')],
  'GET /api/business/analytics/export.csv': ['day', listed('/api/business/analytics/export.csv')],
  'POST /api/reviews/:id/reply': ['manage', replyPath, reply],
  'DELETE /api/reviews/:id/reply': [
    'manage',
    async () => {
      const path = await replyPath();
      await made(path, reply());
      return path;
    },
  ],
  'GET /api/business/clients': ['manage', listed('/api/business/clients')],
  'GET /api/business/clients/export.csv': ['manage', listed('/api/business/clients/export.csv')],
  'POST /api/business/clients': [
    'manage',
    plain('/api/business/clients'),
    () => ({ name: 'Wanda', businessId: salon.business }),
  ],
  'POST /api/business/clients/import': [
    'manage',
    plain('/api/business/clients/import'),
    () => ({ businessId: salon.business, csv: 'name\r\nWim\r\n' }),
  ],
  'GET /api/business/clients/:id': ['manage', client],
  'GET /api/business/clients/:id/appointments': ['manage', async () => `${await client()}/appointments`],
  'PATCH /api/business/clients/:id': ['manage', client, () => ({ notes: 'Left-handed' })],
  'DELETE /api/business/clients/:id': ['manage', client],
  'GET /api/business/clients/:id/figures': ['manage', async () => `${await client()}/figures`],
  'GET /api/business/clients/:id/notes': ['manage', async () => (await note()).replace(/\/[^/]+$/, '')],
  'POST /api/business/clients/:id/notes': [
    'manage',
    async () => `${await client()}/notes`,
    () => ({ text: 'Of Walter' }),
  ],
  'PATCH /api/business/clients/:id/notes/:noteId': ['manage', note, () => ({ text: 'Walter again' })],
  'DELETE /api/business/clients/:id/notes/:noteId': ['manage', note],
  'POST /api/business/clients/import/preview': [
    'manage',
    plain('/api/business/clients/import/preview'),
    () => ({ businessId: salon.business, csv: 'name\nAda' }),
  ],
  'GET /api/business/clients/:id/intake': ['manage', async () => `${await client()}/intake`],
  'POST /api/business/clients/:id/merge': [
    'manage',
    async () => `${await client()}/merge`,
    async () => ({ otherId: (await client()).split('/').at(-1) }),
  ],
  'GET /api/business/clients/imports': ['manage', listed('/api/business/clients/imports')],
  'POST /api/business/clients/imports': [
    'manage',
    async () => {
      await app.db.run(sql`delete from client_imports`);
      return '/api/business/clients/imports';
    },
    () => ({ businessId: salon.business, csv: 'name\r\nWim\r\n' }),
  ],
  'GET /api/business/clients/imports/:id': ['manage', imported],
  'GET /api/business/clients/imports/:id/rows': ['manage', async () => `${await imported()}/rows`],
  'POST /api/business/clients/imports/:id/cancel': [
    'manage',
    async () => `${await imported()}/cancel`,
    () => ({}),
  ],
  'GET /api/class-times': ['day', listed('/api/class-times')],
  'POST /api/class-times': [
    'manage',
    async () => {
      await app.db.run(sql`delete from class_times`);
      return '/api/class-times';
    },
    classTime,
  ],
  'PATCH /api/class-times/:id': ['manage', classTimePath, () => ({ start: '13:00' })],
  'DELETE /api/class-times/:id': ['manage', classTimePath],
  'POST /api/special-hours': ['manage', plain('/api/special-hours'), specialHours],
  'DELETE /api/special-hours/:id': ['manage', at('/api/special-hours', '/api/special-hours', specialHours)],
  'PUT /api/businesses/:id/rota': [
    'day',
    () => business('/rota'),
    () => ({ cells: [{ professionalId: salon.professional, date: '2026-06-10', hours: null }] }),
  ],
  'POST /api/businesses/:id/rota/copy': [
    'day',
    () => business('/rota/copy'),
    () => ({ from: '2026-06-08', weeks: 1, professionalIds: [salon.professional] }),
  ],
  'GET /api/businesses/:id/rota': ['day', () => business('/rota')],
  'PUT /api/availability-rules': [
    'day',
    plain('/api/availability-rules'),
    () => ({ professionalId: salon.professional, businessId: salon.business, rules: [] }),
  ],
  'GET /api/business/commissions': ['manage', listed('/api/business/commissions')],
  'PUT /api/business/commissions': [
    'manage',
    plain('/api/business/commissions'),
    () => ({ professionalId: salon.professional, businessId: salon.business, rates: [{ percent: 10 }] }),
  ],
  'GET /api/resources': ['day', listed('/api/resources')],
  'POST /api/media': ['manage', plain('/api/media'), media],
  'PATCH /api/media/:id': ['manage', mediaPath, () => ({ alt: 'Door' })],
  'DELETE /api/media/:id': ['manage', mediaPath],
  'POST /api/resources': ['manage', plain('/api/resources'), resource],
  'PATCH /api/resources/:id': ['manage', resourcePath, () => ({ name: 'Cabin' })],
  'DELETE /api/resources/:id': ['manage', resourcePath],
  'PUT /api/services/:id/professionals/:professionalId': [
    'manage',
    () => `/api/services/${salon.haircut}/professionals/${salon.professional}`,
    () => ({ price: null }),
  ],
  'PUT /api/business/services/order': [
    'manage',
    plain('/api/business/services/order'),
    async () => ({
      businessId: salon.business,
      ids: (
        await app.db.rows<{ id: string }>(sql`select id from services where business_id = ${salon.business}`)
      ).map(({ id }) => id),
    }),
  ],
  'GET /api/business/clients/tags': ['manage', listed('/api/business/clients/tags')],
  'GET /api/business/clients/duplicates': ['manage', listed('/api/business/clients/duplicates')],
  'GET /api/business/coupons': ['manage', listed('/api/business/coupons')],
  'POST /api/business/coupons': ['manage', plain('/api/business/coupons'), coupon],
  'PATCH /api/business/coupons/:id': ['manage', couponPath, () => ({ active: false })],
  'DELETE /api/business/coupons/:id': ['manage', couponPath],
  'GET /api/business/packages': ['manage', listed('/api/business/packages')],
  'POST /api/business/packages': ['manage', plain('/api/business/packages'), pack],
  'PATCH /api/business/packages': [
    'manage',
    plain('/api/business/packages'),
    async () => ({ id: await made('/api/business/packages', pack()), title: 'Six' }),
  ],
  'PUT /api/business/packages': [
    'manage',
    plain('/api/business/packages'),
    async () => ({ packageId: await made('/api/business/packages', pack()), userId: salon.customer.id }),
  ],
  'GET /api/business/packages/purchases': ['manage', listed('/api/business/packages/purchases')],
  'DELETE /api/business/packages/purchases/:id': [
    'manage',
    async () => {
      const packageId = await made('/api/business/packages', pack());
      const body = { packageId, userId: salon.customer.id };
      return `/api/business/packages/purchases/${await made('/api/business/packages', body, 'PUT')}`;
    },
  ],
  'GET /api/business/webhooks': ['manage', listed('/api/business/webhooks')],
  'POST /api/business/webhooks': ['manage', plain('/api/business/webhooks'), hook],
  'GET /api/business/webhooks/:id/deliveries': ['manage', async () => `${await webhook()}/deliveries`],
  'PATCH /api/business/webhooks/:id': ['manage', webhook, () => ({ active: false })],
  'POST /api/business/webhooks/:id/rotate-secret': [
    'manage',
    async () => `${await webhook()}/rotate-secret`,
    () => ({}),
  ],
  'DELETE /api/business/webhooks/:id': ['manage', webhook],
  'POST /api/services': [
    'manage',
    plain('/api/services'),
    () => ({ name: 'Wash', duration: 10, businessId: salon.business }),
  ],
  'PATCH /api/services/:id': ['manage', service, () => ({ name: 'Better' })],
  'DELETE /api/services/:id': ['manage', service],
  'GET /api/services/:id/questions': ['manage', async () => `${await service()}/questions`],
  'PUT /api/services/:id/questions': [
    'manage',
    async () => `${await service()}/questions`,
    () => ({ questions: [{ kind: 'date', text: 'Since when?' }] }),
  ],
  'POST /api/professionals': [
    'manage',
    plain('/api/professionals'),
    () => ({ name: 'Ida', businessId: salon.business }),
  ],
  'PATCH /api/professionals/:id': [
    'manage',
    async () => `/api/professionals/${await newProfessional(app, { businessIds: [salon.business] })}`,
    () => ({ bio: 'Curls' }),
  ],
  'DELETE /api/businesses/:id/professionals/:professionalId': [
    'manage',
    async () => business(`/professionals/${await newProfessional(app, { businessIds: [salon.business] })}`),
  ],
  'POST /api/join-requests': [
    'manage',
    plain('/api/join-requests'),
    () => ({ businessId: salon.business, email: `pro${number++}@example.com` }),
  ],
  'POST /api/join-requests/:id/accept': ['manage', () => applied('accept'), () => ({})],
  'POST /api/join-requests/:id/decline': ['manage', () => applied('decline'), () => ({})],
  'POST /api/invitations/:id/resend': ['manage', () => invitation('/resend')],
  'DELETE /api/invitations/:id': ['manage', () => invitation()],
  'GET /api/availability-rules': ['day', listed('/api/availability-rules')],
  'POST /api/availability-rules': [
    'day',
    async () => {
      await app.db.run(sql`delete from availability_rules`);
      return '/api/availability-rules';
    },
    () => rule(number++ % 7),
  ],
  'PATCH /api/availability-rules/:id': ['day', rulePath, () => ({ end: '18:00' })],
  'DELETE /api/availability-rules/:id': ['day', rulePath],
  'POST /api/time-off': ['manage', plain('/api/time-off'), closure],
  'DELETE /api/time-off/:id': ['manage', timeOff],
  'GET /api/appointments/:id/history': ['day', visit('/history')],
  'POST /api/appointments/:id/mark-paid': ['day', visit('/mark-paid'), () => ({ amountMajor: 20 })],
  'POST /api/appointments/:id/checkout': [
    'day',
    visit('/checkout'),
    () => ({ payments: [{ method: 'cash', amountMajor: 20 }] }),
  ],
  'POST /api/receipts/:id/void': ['day', receiptPath, () => ({ reason: 'Wrong method.' })],
  'GET /api/business/receipts': ['manage', listed('/api/business/receipts')],
  'GET /api/business/closings': ['manage', listed('/api/business/closings')],
  'GET /api/business/receipts/export.csv': ['manage', exported('/api/business/receipts/export.csv')],
  'GET /api/business/ledger/export.csv': ['manage', exported('/api/business/ledger/export.csv')],
  'POST /api/appointments/:id/complete': ['day', visit('/complete'), () => ({})],
  'POST /api/appointments/:id/no-show': ['day', visit('/no-show'), () => ({})],
  'POST /api/appointments/:id/reopen': ['day', visit('/reopen'), () => ({})],
};

/** Routes about the caller's own account, or covered by other tests. */
const elsewhere = [
  'PUT /api/appointments/:id/resources',
  'GET /api/holds',
  'POST /api/businesses',
  'POST /api/businesses/:id/submit',
  'GET /api/special-hours',
  'POST /api/businesses/:id/close',
  'POST /api/businesses/:id/list',
  'POST /api/businesses/:id/reopen',
  'POST /api/businesses/:id/unlist',
  'PATCH /api/businesses/:id/members/:memberId',
  'PATCH /api/businesses/:id/members',
  'DELETE /api/businesses/:id/members/:memberId',
  'DELETE /api/businesses/:id/members',
  'GET /api/invitations',
  'POST /api/invitations/:id/accept',
  'POST /api/invitations/:id/decline',
  'GET /api/join-requests',
  'GET /api/time-off',
  'GET /api/calendar-connections',
  'POST /api/calendar-connections',
  'DELETE /api/calendar-connections/:id',
  'GET /api/calendar-conflicts',
  'POST /api/appointments/:id/confirm',
  'POST /api/appointments/:id/refund',
  'POST /api/business/webhooks/:id/deliveries/:deliveryId/resend',
];

async function invitation(rest = ''): Promise<string> {
  const body = { businessId: salon.business, email: `pro${number++}@example.com` };
  const invited = await app.call('POST', '/api/join-requests', { token: salon.owner.token, body });
  return `/api/invitations/${invited.body.id}${rest}`;
}

/** A new professional applies. */
async function applied(answer: string): Promise<string> {
  const applicant = await newUser(app, 'professional');
  await newProfessional(app, { userId: applicant.id });
  const body = { businessId: salon.business };
  const asked = await app.call('POST', '/api/join-requests', { token: applicant.token, body });
  return `/api/join-requests/${asked.body.id}/${answer}`;
}

const allowed: Record<Allowed, string[]> = {
  manage: ['owner', 'manager'],
  day: ['owner', 'manager', 'professional'],
};

const refusals =
  /^(AUTH_REQUIRED|FORBIDDEN|(\w+_)?NOT_FOUND|SERVICE_NOT_OWNED|PROFESSIONAL_NOT_AT_BUSINESS|INVALID_STATUS|INVALID_INPUT)$/;

/** Refused, or a response without data of the business: an empty list or a record of the caller. */
function isRefused({ status, body, text }: Answer): boolean {
  if (status >= 400) return refusals.test(body.error);
  return !text.includes(salon.business) && !text.includes('Walter');
}

describe('access to business routes', () => {
  test('the table contains every such route', () => {
    const routes = app.app.routes
      .map(({ declaration }) => declaration)
      .filter(
        ({ access }) =>
          access.kind === 'session' &&
          access.roles.includes('business') &&
          !access.roles.includes('customer'),
      )
      .map(({ method, path }) => `${method} ${path}`);
    expect(routes.filter((route) => !(route in acts) && !elsewhere.includes(route))).toEqual([]);
    expect(Object.keys(acts).filter((route) => !routes.includes(route))).toEqual([]);
  });

  test.each(Object.keys(acts))('%s', async (route) => {
    const [who, path, body] = acts[route]!;
    const method = route.split(' ')[0]!;
    const shared = await path();
    for (const name of Object.keys(users)) {
      if (allowed[who].includes(name)) continue;
      const answer = await as(name, method, shared, await body?.());
      expect([name, isRefused(answer), answer.text]).toEqual([name, true, answer.text]);
    }
    for (const name of allowed[who]) {
      const answer = await as(name, method, await path(), await body?.());
      expect([name, [200, 201, 202, 204].includes(answer.status), answer.text]).toEqual([
        name,
        true,
        answer.text,
      ]);
    }
  });
});

/**
 * A change by a manager who is being removed is either completed before or refused. It therefore has to wait
 * for a removal in progress.
 */
describe('requests that wait for a removal in progress', () => {
  beforeAll(async () => {
    // Appointments would block changes of the hours.
    await app.db.run(
      sql`update appointments set status = 'Cancelled' where status in ('Pending', 'Confirmed')`,
    );
  });

  const reads = (route: string) => route.startsWith('GET') || route.endsWith('/preview');
  test.each(Object.keys(acts).filter((route) => !reads(route)))('%s', async (route) => {
    const [, path, body] = acts[route]!;
    const [where, what] = [await path(), await body?.()];
    let hasAnswered = false;
    let acting: Promise<Answer> | undefined;
    const removal = app.db.transaction(async (transaction) => {
      await transaction.run(sql`
        delete from business_members where business_id = ${salon.business} and user_id = ${users.manager!.id}`);
      acting = as('manager', route.split(' ')[0]!, where, what).then((answer) => {
        hasAnswered = true;
        return answer;
      });
      await eventually(async () => hasAnswered || (await countLockWaits(app.db)) > 0);
      expect(hasAnswered).toBe(false);
      // Rolls back the removal.
      throw new Error('called off');
    });
    await expect(removal).rejects.toThrow('called off');
    expect((await acting!).status).toBeLessThan(300);
  });
});

describe('requests a manager may not make', () => {
  const path = (rest: string) => business(`/members${rest}`);

  test('appointing or removing managers, or changing the owner', async () => {
    const forbidden = [403, { error: 'FORBIDDEN' }];
    const other = await newUser(app, 'professional');
    await setRole(other, 'manager');
    for (const [method, rest, body] of [
      ['POST', '', { email: 'boss@example.com', role: 'manager' }],
      ['PATCH', `/${other.id}`, { role: 'staff' }],
      ['PATCH', '', { userId: users.staff!.id, role: 'manager' }],
      ['DELETE', `/${other.id}`, undefined],
      ['DELETE', `/${users.owner!.id}`, undefined],
    ] as const) {
      const answer = await as('manager', method, path(rest), body);
      expect([method, rest, answer.status, answer.body]).toEqual([method, rest, ...forbidden]);
    }
    expect((await as('owner', 'DELETE', path(`/${users.owner!.id}`))).body).toEqual({ error: 'FORBIDDEN' });
    expect((await as('owner', 'PATCH', path(`/${users.owner!.id}`), { role: 'staff' })).body).toEqual({
      error: 'FORBIDDEN',
    });
  });

  test('closing and reopening the business', async () => {
    for (const act of ['close', 'reopen']) {
      const answer = await as('manager', 'POST', business(`/${act}`), {});
      expect([act, answer.status, answer.body]).toEqual([act, 403, { error: 'FORBIDDEN' }]);
    }
  });

  test('changing the currency', async () => {
    const answer = await as('manager', 'PATCH', business(), { currency: 'USD' });
    expect([answer.status, answer.body.error]).toEqual([403, 'FORBIDDEN']);
  });
});

test('the owner has every right except leaving, and staff have no right that managers lack', () => {
  for (const [name, { roles }] of Object.entries(rights)) {
    const given: readonly string[] = roles;
    expect([name, given.includes('owner')]).toEqual([name, name !== 'leave']);
    expect([name, given.includes('staff') && !given.includes('manager')]).toEqual([name, false]);
  }
  const ownersOnly = (Object.keys(rights) as RightName[]).filter((name) => rights[name].roles.length === 1);
  expect(ownersOnly).toEqual(['appoint', 'payments', 'close']);
});
