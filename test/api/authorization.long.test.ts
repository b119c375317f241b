import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '../../src/http/caller.ts';
import type { AnyRoute } from '../../src/http/route.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { addDays } from '../../src/shared/zoned-time.ts';
import { startApp, type TestApp } from '../fixtures/app.ts';

let app: TestApp;
let key: string;
/** One account of each role, plus an owner and a professional of another business. */
const tokens: Record<string, string> = {};
/** Ids of records of the first owner. */
const theirs: Record<string, string> = {};

async function signUp(name: string, role: Role): Promise<string> {
  const body = {
    email: `${name}@example.org`,
    password: 'correct horse',
    name,
    role: role === 'admin' ? 'customer' : role,
  };
  const { accessToken, user } = (await app.call('POST', '/api/auth/register', { body })).body;
  if (role === 'admin') await app.db.run(sql`update users set role = 'admin' where id = ${user.id}`);
  tokens[name] = accessToken;
  return user.id;
}

async function make(
  name: string,
  path: string,
  body: object,
  token = tokens.owner,
  method = 'POST',
): Promise<string> {
  const answer = await app.call(method, path, { body, token });
  expect([path, answer.status, answer.body]).toEqual([path, 201, answer.body]);
  theirs[name] = answer.body.id;
  return answer.body.id;
}

const business = (name: string) => ({ name, timezone: 'Europe/Berlin', currency: 'EUR', city: 'Berlin' });

beforeAll(async () => {
  app = await startApp({ environment: { PAYMENT_PROVIDER: 'mock' } });
  key = (await app.call('POST', '/api/keys')).body.apiKey;
  theirs.customer = await signUp('customer', 'customer');
  for (const [name, role] of [
    ['owner', 'business'],
    ['otherOwner', 'business'],
    ['employee', 'professional'],
    ['otherProfessional', 'professional'],
    ['otherCustomer', 'customer'],
    ['admin', 'admin'],
  ] as const) {
    await signUp(name, role);
  }
  await make('otherBusiness', '/api/businesses', business('Other'), tokens.otherOwner);
  await make('business', '/api/businesses', business('First'));
  await app.db.run(sql`update businesses set status = 'active'`);
  await make('employee', '/api/professionals', { name: 'Employee' }, tokens.employee);
  await make('otherProfessional', '/api/professionals', { name: 'Other' }, tokens.otherProfessional);
  await make('staff', '/api/professionals', { name: 'Staff' });
  await make('service', '/api/services', { name: 'Cut', duration: 30, price: 20, everybody: true });
  await make('request', '/api/join-requests', { businessId: theirs.business }, tokens.employee);
  await make('rule', '/api/availability-rules', {
    professionalId: theirs.staff,
    businessId: theirs.business,
    weekday: 1,
    start: '09:00',
    end: '12:00',
  });
  await make('workshop', '/api/services', { name: 'Workshop', duration: 30, everybody: true });
  await make('classTime', '/api/class-times', {
    serviceId: theirs.workshop,
    professionalId: theirs.staff,
    weekday: 0,
    start: '12:00',
  });
  await make('closure', '/api/time-off', {
    businessId: theirs.business,
    startDate: '2030-01-01',
    endDate: '2030-01-02',
  });
  await make(
    'connection',
    '/api/calendar-connections',
    { kind: 'ics', url: 'https://calendar.example.com/private/basic.ics' },
    tokens.employee,
  );
  await make('specialHours', '/api/special-hours', {
    businessId: theirs.business,
    date: '2030-02-01',
    start: '09:00',
    end: '12:00',
  });
  await make('package', '/api/business/packages', {
    serviceId: theirs.service,
    title: 'Five',
    sessionCount: 5,
    packagePriceMajor: 80,
    singleSessionPriceMajor: 20,
    currency: 'EUR',
    validityDays: 30,
  });
  await make(
    'purchase',
    '/api/business/packages',
    { packageId: theirs.package, userId: theirs.customer },
    tokens.owner,
    'PUT',
  );
  await make('resource', '/api/resources', { businessId: theirs.business, name: 'Room', kind: 'Room' });
  const digest = '0'.repeat(64);
  const declared = { purpose: 'gallery', contentType: 'image/jpeg', bytes: 9, sha256: digest };
  await make('media', '/api/media', { businessId: theirs.business, ...declared });
  await make('coupon', '/api/business/coupons', { code: 'SAVE10', type: 'percent', value: 10 });
  await make('client', '/api/business/clients', { name: 'Walter' });
  await make('note', `/api/business/clients/${theirs.client}/notes`, { text: 'Likes tea' });
  theirs.import = 'cim_theirs';
  await app.db.run(sql`
    insert into client_imports (id, business_id, user_id, status, total, created_at, finished_at)
    select ${theirs.import}, id, user_id, 'done', 0, now(), now() from businesses where id = ${theirs.business}`);
  await make('relative', '/api/family-members', { name: 'Emil' }, tokens.customer);
  await app.call('PUT', `/api/favourites/${theirs.business}`, { token: tokens.customer });
  await make('appointment', '/api/appointments', booking('10:00'), tokens.customer);
  await make('hold', '/api/holds', booking('11:00'), tokens.customer);
  const payment = await app.call('POST', `/api/appointments/${theirs.appointment}/payment`, {
    token: tokens.customer,
  });
  theirs.payment = payment.body.paymentIntentId;
  await make(
    'alert',
    `/api/appointments/${theirs.appointment}/alerts`,
    { type: 'running_late', minutes: 5 },
    tokens.customer,
  );
  await make('visit', '/api/appointments', booking('11:30'), tokens.customer);
  await app.db.run(sql`update appointments set status = 'Completed' where id = ${theirs.visit}`);
  await make('review', '/api/reviews', { appointmentId: theirs.visit, rating: 5 }, tokens.customer);
  await make('receipt', `/api/appointments/${theirs.visit}/checkout`, {
    payments: [{ method: 'cash', amountMajor: 20 }],
  });
  theirs.notification = 'ntf_theirs';
  await app.db.run(sql`
    insert into notifications (id, user_id, kind, subject_id, event_key, facts, created_at)
    values (${theirs.notification}, ${theirs.customer}, 'ticket.changed', 'tkt_1', 'test', '{"said":{}}', now())`);
  await make('wish', '/api/waitlist', bookingRequest(), tokens.customer);
  await make('ticket', '/api/support/tickets', { subject: 'Help', message: 'Please' }, tokens.customer);
  await make('webhook', '/api/business/webhooks', {
    url: 'https://hooks.example/',
    events: ['appointment.refunded'],
  });
  const allowed = await app.call('POST', '/api/grants', {
    token: tokens.customer,
    body: { agentName: 'Helper', scopes: ['appointments:book'] },
  });
  theirs.grant = allowed.body.id;
  const asked = await app.call('POST', '/api/appointments', {
    token: allowed.body.token,
    body: booking('09:00'),
  });
  expect(asked.status).toBe(202);
  theirs.approval = asked.body.id;
  theirs.delivery = 'dlv_theirs';
  await app.db.run(sql`
    insert into webhook_deliveries (id, webhook_id, event_key, event, subject_id, payload, created_at, retry_until)
    values (${theirs.delivery}, ${theirs.webhook}, 0, 'appointment.refunded', ${theirs.appointment}, '{}', now(), now())`);
});
afterAll(() => app.close());

/** A Monday of next year within the availability rule of the staff. */
function booking(start: string) {
  const day = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 0, 8));
  day.setUTCDate(day.getUTCDate() + ((8 - day.getUTCDay()) % 7));
  const date = day.toISOString().slice(0, 10);
  return { professional: theirs.staff, business: theirs.business, date, start, services: [theirs.service] };
}

function bookingRequest() {
  const { professional, business, services, date } = booking('');
  return { professional, business, services, from: date, to: date };
}

const routesWithSession = () =>
  app.app.routes.map(({ declaration }) => declaration).filter(({ access }) => access.kind === 'session');

const pathOf = (route: AnyRoute) => route.path.replace(/:\w+/g, 'biz_whatever');
const roleTokens: Record<Role, string> = {
  customer: 'customer',
  business: 'owner',
  professional: 'employee',
  admin: 'admin',
};

describe('access checks before validation', () => {
  test('every route with a session returns 401 AUTH_REQUIRED without a valid session', async () => {
    expect(routesWithSession().length).toBeGreaterThan(40);
    for (const route of routesWithSession()) {
      for (const credentials of [{}, { key }, { token: 'not.a.token' }]) {
        const answer = await app.call(route.method, pathOf(route), {
          ...credentials,
          body: route.body && {},
        });
        expect([route.method, route.path, answer.status, answer.body]).toEqual([
          route.method,
          route.path,
          401,
          { error: 'AUTH_REQUIRED' },
        ]);
      }
    }
  });

  test('every route returns 403 FORBIDDEN to roles it does not list', async () => {
    for (const route of routesWithSession()) {
      if (route.access.kind !== 'session') continue;
      for (const [role, name] of Object.entries(roleTokens)) {
        if (route.access.roles.includes(role as Role)) continue;
        const answer = await app.call(route.method, pathOf(route), {
          token: tokens[name],
          body: route.body && {},
        });
        expect([route.method, route.path, role, answer.status, answer.body]).toEqual([
          route.method,
          route.path,
          role,
          403,
          { error: 'FORBIDDEN' },
        ]);
      }
    }
  });
});

const everyone = (refusal: string): Partial<Record<Stranger, string>> => ({
  otherOwner: refusal,
  otherProfessional: refusal,
  otherCustomer: refusal,
});
const ofAppointment =
  (action: string): (() => string) =>
  () =>
    `/api/appointments/${theirs.appointment}${action}`;

type Stranger = 'otherOwner' | 'otherProfessional' | 'otherCustomer';
type Case = [
  method: string,
  path: () => string,
  body: () => object | undefined,
  refusals: Partial<Record<Stranger, string>>,
];

const none = () => undefined;
const inTwoWeeks = addDays(new Date().toISOString().slice(0, 10), 14);
const notFound = (code: string): Partial<Record<Stranger, string>> => ({
  otherOwner: `404 ${code}`,
  otherProfessional: `404 ${code}`,
});
const ownersOnly = (code: string): Partial<Record<Stranger, string>> => ({ otherOwner: code });

/**
 * Every route that reads or changes records of others, with the expected error for other accounts of the
 * right role.
 */
const cases: Case[] = [
  [
    'PATCH',
    () => `/api/businesses/${theirs.business}`,
    () => ({ name: 'Mine now' }),
    ownersOnly('404 BUSINESS_NOT_FOUND'),
  ],
  ['POST', () => `/api/businesses/${theirs.business}/submit`, none, ownersOnly('404 BUSINESS_NOT_FOUND')],
  ['POST', () => `/api/businesses/${theirs.business}/close`, none, ownersOnly('404 BUSINESS_NOT_FOUND')],
  ['POST', () => `/api/businesses/${theirs.business}/reopen`, none, ownersOnly('404 BUSINESS_NOT_FOUND')],
  ['POST', () => `/api/businesses/${theirs.business}/unlist`, none, ownersOnly('404 BUSINESS_NOT_FOUND')],
  ['POST', () => `/api/businesses/${theirs.business}/list`, none, ownersOnly('404 BUSINESS_NOT_FOUND')],
  [
    'DELETE',
    () => `/api/businesses/${theirs.business}/professionals/${theirs.staff}`,
    none,
    notFound('BUSINESS_NOT_FOUND'),
  ],
  [
    'POST',
    () => '/api/professionals',
    () => ({ name: 'Spy', businessId: theirs.business }),
    ownersOnly('404 BUSINESS_NOT_FOUND'),
  ],
  [
    'PATCH',
    () => `/api/professionals/${theirs.staff}`,
    () => ({ name: 'Mine' }),
    notFound('PROFESSIONAL_NOT_FOUND'),
  ],
  [
    'PATCH',
    () => `/api/professionals/${theirs.employee}`,
    () => ({ name: 'Mine' }),
    notFound('PROFESSIONAL_NOT_FOUND'),
  ],
  [
    'POST',
    () => '/api/services',
    () => ({ name: 'X', duration: 30, businessId: theirs.business }),
    ownersOnly('404 BUSINESS_NOT_FOUND'),
  ],
  [
    'PATCH',
    () => `/api/services/${theirs.service}`,
    () => ({ name: 'X' }),
    {
      otherOwner: '400 SERVICE_NOT_OWNED',
      otherProfessional: '400 SERVICE_NOT_OWNED',
    },
  ],
  [
    'GET',
    () => `/api/services/${theirs.service}/questions`,
    none,
    {
      otherOwner: '400 SERVICE_NOT_OWNED',
      otherProfessional: '400 SERVICE_NOT_OWNED',
    },
  ],
  [
    'PUT',
    () => `/api/services/${theirs.service}/questions`,
    () => ({ questions: [] }),
    {
      otherOwner: '400 SERVICE_NOT_OWNED',
      otherProfessional: '400 SERVICE_NOT_OWNED',
    },
  ],
  ['GET', ofAppointment('/intake'), none, everyone('404 APPOINTMENT_NOT_FOUND')],
  ['PUT', ofAppointment('/intake'), () => ({ answers: [] }), everyone('404 APPOINTMENT_NOT_FOUND')],
  ['GET', () => `/api/business/clients/${theirs.client}/intake`, none, ownersOnly('404 CLIENT_NOT_FOUND')],
  [
    'DELETE',
    () => `/api/services/${theirs.service}`,
    none,
    {
      otherOwner: '400 SERVICE_NOT_OWNED',
      otherProfessional: '400 SERVICE_NOT_OWNED',
    },
  ],
  [
    'POST',
    () => '/api/join-requests',
    () => ({ businessId: theirs.business, professionalId: theirs.otherProfessional }),
    ownersOnly('404 BUSINESS_NOT_FOUND'),
  ],
  ['GET', () => `/api/businesses/${theirs.business}/members`, none, notFound('BUSINESS_NOT_FOUND')],
  [
    'POST',
    () => `/api/businesses/${theirs.business}/members`,
    () => ({ email: 'somebody@example.org', role: 'staff' }),
    notFound('BUSINESS_NOT_FOUND'),
  ],
  [
    'PATCH',
    () => `/api/businesses/${theirs.business}/members`,
    () => ({ userId: theirs.customer, role: 'staff' }),
    notFound('BUSINESS_NOT_FOUND'),
  ],
  [
    'DELETE',
    () => `/api/businesses/${theirs.business}/members`,
    () => ({ userId: theirs.customer }),
    notFound('BUSINESS_NOT_FOUND'),
  ],
  [
    'PATCH',
    () => `/api/businesses/${theirs.business}/members/${theirs.customer}`,
    () => ({ role: 'staff' }),
    notFound('BUSINESS_NOT_FOUND'),
  ],
  [
    'DELETE',
    () => `/api/businesses/${theirs.business}/members/${theirs.customer}`,
    none,
    notFound('BUSINESS_NOT_FOUND'),
  ],
  ['POST', () => '/api/invitations/inv_theirs/accept', none, notFound('NOT_FOUND')],
  ['POST', () => '/api/invitations/inv_theirs/decline', none, notFound('NOT_FOUND')],
  ['POST', () => '/api/invitations/inv_theirs/resend', none, notFound('NOT_FOUND')],
  ['DELETE', () => '/api/invitations/inv_theirs', none, notFound('NOT_FOUND')],
  ['POST', () => `/api/join-requests/${theirs.request}/accept`, none, notFound('NOT_FOUND')],
  ['POST', () => `/api/join-requests/${theirs.request}/decline`, none, notFound('NOT_FOUND')],
  [
    'POST',
    () => '/api/availability-rules',
    () => ({
      professionalId: theirs.staff,
      businessId: theirs.business,
      weekday: 2,
      start: '09:00',
      end: '10:00',
    }),
    notFound('PROFESSIONAL_NOT_FOUND|BUSINESS_NOT_FOUND'),
  ],
  ['PATCH', () => `/api/availability-rules/${theirs.rule}`, () => ({ end: '13:00' }), notFound('NOT_FOUND')],
  ['DELETE', () => `/api/availability-rules/${theirs.rule}`, none, notFound('NOT_FOUND')],
  [
    'POST',
    () => '/api/class-times',
    () => ({ serviceId: theirs.workshop, professionalId: theirs.staff, weekday: 6, start: '12:00' }),
    ownersOnly('400 SERVICE_NOT_OWNED'),
  ],
  [
    'PATCH',
    () => `/api/class-times/${theirs.classTime}`,
    () => ({ start: '13:00' }),
    ownersOnly('404 NOT_FOUND'),
  ],
  ['DELETE', () => `/api/class-times/${theirs.classTime}`, none, ownersOnly('404 NOT_FOUND')],
  [
    'POST',
    () => '/api/time-off',
    () => ({ businessId: theirs.business, startDate: '2031-01-01', endDate: '2031-01-01' }),
    notFound('BUSINESS_NOT_FOUND'),
  ],
  [
    'POST',
    () => '/api/time-off',
    () => ({ professionalId: theirs.staff, startDate: '2031-01-01', endDate: '2031-01-01' }),
    notFound('PROFESSIONAL_NOT_FOUND'),
  ],
  ['DELETE', () => `/api/time-off/${theirs.closure}`, none, notFound('NOT_FOUND')],
  ['DELETE', () => `/api/calendar-connections/${theirs.connection}`, none, notFound('NOT_FOUND')],
  [
    'PUT',
    () => '/api/availability-rules',
    () => ({ professionalId: theirs.staff, businessId: theirs.business, rules: [] }),
    notFound('PROFESSIONAL_NOT_FOUND|BUSINESS_NOT_FOUND'),
  ],
  [
    'POST',
    () => '/api/special-hours',
    () => ({ businessId: theirs.business, date: '2030-03-01', start: '09:00', end: '12:00' }),
    notFound('BUSINESS_NOT_FOUND'),
  ],
  ['DELETE', () => `/api/special-hours/${theirs.specialHours}`, none, notFound('NOT_FOUND')],
  ['GET', () => `/api/businesses/${theirs.business}/rota`, none, notFound('BUSINESS_NOT_FOUND')],
  [
    'PUT',
    () => `/api/businesses/${theirs.business}/rota`,
    () => ({ cells: [{ professionalId: theirs.staff, date: inTwoWeeks, hours: [] }] }),
    notFound('BUSINESS_NOT_FOUND'),
  ],
  [
    'POST',
    () => `/api/businesses/${theirs.business}/rota/copy`,
    () => ({ from: inTwoWeeks, weeks: 1 }),
    notFound('BUSINESS_NOT_FOUND'),
  ],
  [
    'POST',
    () => '/api/business/packages',
    () => ({
      serviceId: theirs.service,
      title: 'X',
      sessionCount: 1,
      packagePriceMajor: 1,
      singleSessionPriceMajor: 1,
      currency: 'EUR',
      validityDays: 1,
    }),
    ownersOnly('400 SERVICE_NOT_OWNED'),
  ],
  [
    'PATCH',
    () => '/api/business/packages',
    () => ({ id: theirs.package, isActive: false }),
    ownersOnly('404 NOT_FOUND'),
  ],
  [
    'PUT',
    () => '/api/business/packages',
    () => ({ packageId: theirs.package, userId: theirs.customer }),
    ownersOnly('404 NOT_FOUND'),
  ],
  ['DELETE', () => `/api/business/packages/purchases/${theirs.purchase}`, none, ownersOnly('404 NOT_FOUND')],
  [
    'PUT',
    () => '/api/business/commissions',
    () => ({ professionalId: theirs.employee, businessId: theirs.business, rates: [] }),
    ownersOnly('404 BUSINESS_NOT_FOUND'),
  ],
  [
    'PUT',
    () => `/api/services/${theirs.service}/professionals/${theirs.employee}`,
    () => ({ price: 1 }),
    { otherOwner: '400 SERVICE_NOT_OWNED', otherProfessional: '400 SERVICE_NOT_OWNED' },
  ],
  [
    'PUT',
    () => '/api/business/services/order',
    () => ({ ids: [theirs.service], businessId: theirs.business }),
    ownersOnly('404 BUSINESS_NOT_FOUND'),
  ],
  [
    'POST',
    () => '/api/media',
    () => ({
      businessId: theirs.business,
      purpose: 'logo',
      contentType: 'image/png',
      bytes: 9,
      sha256: '0'.repeat(64),
    }),
    notFound('BUSINESS_NOT_FOUND'),
  ],
  ['PATCH', () => `/api/media/${theirs.media}`, () => ({ alt: 'Spy' }), notFound('NOT_FOUND')],
  ['DELETE', () => `/api/media/${theirs.media}`, none, notFound('NOT_FOUND')],
  [
    'POST',
    () => '/api/resources',
    () => ({ businessId: theirs.business, name: 'Spy', kind: 'Spy' }),
    notFound('BUSINESS_NOT_FOUND'),
  ],
  ['PATCH', () => `/api/resources/${theirs.resource}`, () => ({ name: 'Spy' }), notFound('NOT_FOUND')],
  ['DELETE', () => `/api/resources/${theirs.resource}`, none, notFound('NOT_FOUND')],
  [
    'PUT',
    () => `/api/appointments/${theirs.appointment}/resources`,
    () => ({ resources: [] }),
    notFound('APPOINTMENT_NOT_FOUND'),
  ],
  [
    'POST',
    () => '/api/business/coupons',
    () => ({ code: 'SPY10', type: 'percent', value: 1, businessId: theirs.business }),
    ownersOnly('404 BUSINESS_NOT_FOUND'),
  ],
  [
    'PATCH',
    () => `/api/business/coupons/${theirs.coupon}`,
    () => ({ active: false }),
    ownersOnly('404 COUPON_NOT_FOUND'),
  ],
  ['DELETE', () => `/api/business/coupons/${theirs.coupon}`, none, ownersOnly('404 COUPON_NOT_FOUND')],
  [
    'POST',
    () => '/api/business/clients',
    () => ({ name: 'Spy', businessId: theirs.business }),
    ownersOnly('404 BUSINESS_NOT_FOUND'),
  ],
  [
    'POST',
    () => '/api/business/clients/import',
    () => ({ csv: 'name\nSpy', businessId: theirs.business }),
    ownersOnly('404 BUSINESS_NOT_FOUND'),
  ],
  [
    'POST',
    () => '/api/business/clients/import/preview',
    () => ({ csv: 'name\nSpy', businessId: theirs.business }),
    ownersOnly('404 BUSINESS_NOT_FOUND'),
  ],
  [
    'GET',
    () => `/api/business/clients/export.csv?businessId=${theirs.business}`,
    none,
    ownersOnly('404 BUSINESS_NOT_FOUND'),
  ],
  [
    'POST',
    () => '/api/business/clients/imports',
    () => ({ csv: 'name\nSpy', businessId: theirs.business }),
    ownersOnly('404 BUSINESS_NOT_FOUND'),
  ],
  [
    'GET',
    () => `/api/business/clients/imports?businessId=${theirs.business}`,
    none,
    ownersOnly('404 BUSINESS_NOT_FOUND'),
  ],
  ['GET', () => `/api/business/clients/imports/${theirs.import}`, none, ownersOnly('404 NOT_FOUND')],
  ['GET', () => `/api/business/clients/imports/${theirs.import}/rows`, none, ownersOnly('404 NOT_FOUND')],
  ['POST', () => `/api/business/clients/imports/${theirs.import}/cancel`, none, ownersOnly('404 NOT_FOUND')],
  [
    'GET',
    () => `/api/business/analytics?businessId=${theirs.business}`,
    none,
    {
      otherOwner: '404 BUSINESS_NOT_FOUND',
      otherProfessional: '404 BUSINESS_NOT_FOUND',
      otherCustomer: '403 FORBIDDEN',
    },
  ],
  ['GET', () => `/api/business/clients/${theirs.client}/figures`, none, ownersOnly('404 CLIENT_NOT_FOUND')],
  [
    'POST',
    () => `/api/business/clients/${theirs.client}/merge`,
    () => ({ otherId: 'cli_none' }),
    ownersOnly('404 CLIENT_NOT_FOUND'),
  ],
  ['GET', () => `/api/business/clients/${theirs.client}/notes`, none, ownersOnly('404 CLIENT_NOT_FOUND')],
  [
    'POST',
    () => `/api/business/clients/${theirs.client}/notes`,
    () => ({ text: 'Spy' }),
    ownersOnly('404 CLIENT_NOT_FOUND'),
  ],
  [
    'PATCH',
    () => `/api/business/clients/${theirs.client}/notes/${theirs.note}`,
    () => ({ text: 'Spy' }),
    ownersOnly('404 CLIENT_NOT_FOUND'),
  ],
  [
    'DELETE',
    () => `/api/business/clients/${theirs.client}/notes/${theirs.note}`,
    none,
    ownersOnly('404 CLIENT_NOT_FOUND'),
  ],
  ['GET', () => `/api/business/clients/${theirs.client}`, none, ownersOnly('404 CLIENT_NOT_FOUND')],
  [
    'GET',
    () => `/api/business/clients/${theirs.client}/appointments`,
    none,
    ownersOnly('404 CLIENT_NOT_FOUND'),
  ],
  [
    'PATCH',
    () => `/api/business/clients/${theirs.client}`,
    () => ({ name: 'X' }),
    ownersOnly('404 CLIENT_NOT_FOUND'),
  ],
  ['DELETE', () => `/api/business/clients/${theirs.client}`, none, ownersOnly('404 CLIENT_NOT_FOUND')],
  [
    'PATCH',
    () => `/api/family-members/${theirs.relative}`,
    () => ({ name: 'X' }),
    { otherCustomer: '404 NOT_FOUND' },
  ],
  ['DELETE', () => `/api/family-members/${theirs.relative}`, none, { otherCustomer: '404 NOT_FOUND' }],
  ['GET', () => `/api/favourites/${theirs.business}`, none, { otherCustomer: '404 NOT_FOUND' }],
  ['PUT', () => `/api/favourites/${theirs.business}`, none, { otherOwner: '403 FORBIDDEN' }],
  ['DELETE', () => `/api/favourites/${theirs.business}`, none, { otherCustomer: '404 NOT_FOUND' }],
  ['GET', ofAppointment(''), none, everyone('404 APPOINTMENT_NOT_FOUND')],
  ['PATCH', ofAppointment(''), () => ({ notes: 'X' }), everyone('404 APPOINTMENT_NOT_FOUND')],
  ['GET', ofAppointment('/calendar.ics'), none, everyone('404 APPOINTMENT_NOT_FOUND')],
  ['GET', ofAppointment('/history'), none, notFound('APPOINTMENT_NOT_FOUND')],
  ['GET', ofAppointment('/messages'), none, everyone('404 APPOINTMENT_NOT_FOUND')],
  ['POST', ofAppointment('/messages'), () => ({ text: 'X' }), everyone('404 APPOINTMENT_NOT_FOUND')],
  ['GET', ofAppointment('/conversation'), none, everyone('404 APPOINTMENT_NOT_FOUND')],
  ['POST', ofAppointment('/messages/read'), none, everyone('404 APPOINTMENT_NOT_FOUND')],
  ['PUT', ofAppointment('/messages/block'), none, everyone('404 APPOINTMENT_NOT_FOUND')],
  ['DELETE', ofAppointment('/messages/block'), none, everyone('404 APPOINTMENT_NOT_FOUND')],
  ['POST', ofAppointment('/confirm'), none, notFound('APPOINTMENT_NOT_FOUND')],
  ['POST', ofAppointment('/cancel'), none, everyone('404 APPOINTMENT_NOT_FOUND')],
  [
    'POST',
    ofAppointment('/reschedule'),
    () => ({ date: booking('').date, start: '09:30' }),
    everyone('404 APPOINTMENT_NOT_FOUND'),
  ],
  ['POST', ofAppointment('/complete'), none, notFound('APPOINTMENT_NOT_FOUND')],
  ['POST', ofAppointment('/no-show'), none, notFound('APPOINTMENT_NOT_FOUND')],
  ['POST', ofAppointment('/reopen'), none, notFound('APPOINTMENT_NOT_FOUND')],
  ['POST', ofAppointment('/payment'), none, everyone('404 APPOINTMENT_NOT_FOUND')],
  ['POST', ofAppointment('/mark-paid'), () => ({ amountMajor: 20 }), notFound('APPOINTMENT_NOT_FOUND')],
  ['POST', ofAppointment('/refund'), none, notFound('APPOINTMENT_NOT_FOUND')],
  ['POST', ofAppointment('/checkout'), () => ({ payments: [] }), notFound('APPOINTMENT_NOT_FOUND')],
  ['GET', ofAppointment('/receipts'), none, everyone('404 APPOINTMENT_NOT_FOUND')],
  ['GET', () => `/api/receipts/${theirs.receipt}`, none, everyone('404 NOT_FOUND')],
  ['POST', () => `/api/receipts/${theirs.receipt}/void`, () => ({ reason: 'X' }), notFound('NOT_FOUND')],
  [
    'GET',
    () => `/api/business/receipts?businessId=${theirs.business}`,
    none,
    ownersOnly('404 BUSINESS_NOT_FOUND'),
  ],
  ['GET', () => `/api/receipts/${theirs.receipt}/receipt.pdf`, none, everyone('404 NOT_FOUND')],
  [
    'GET',
    () => `/api/business/closings?businessId=${theirs.business}`,
    none,
    ownersOnly('404 BUSINESS_NOT_FOUND'),
  ],
  [
    'GET',
    () => `/api/business/receipts/export.csv?businessId=${theirs.business}&from=2026-06-01&to=2026-06-02`,
    none,
    ownersOnly('404 BUSINESS_NOT_FOUND'),
  ],
  [
    'GET',
    () => `/api/business/ledger/export.csv?businessId=${theirs.business}&from=2026-06-01&to=2026-06-02`,
    none,
    ownersOnly('404 BUSINESS_NOT_FOUND'),
  ],
  [
    'POST',
    () => `/api/packages/${theirs.package}/purchase`,
    none,
    { otherOwner: '403 FORBIDDEN', otherProfessional: '403 FORBIDDEN' },
  ],
  [
    'POST',
    () => `/api/payments/${theirs.payment}/settle`,
    () => ({ amountMajor: 20 }),
    everyone('404 NOT_FOUND'),
  ],
  [
    'POST',
    () => '/api/appointments',
    () => ({ ...booking('09:00'), clientId: theirs.customer }),
    {
      otherOwner: '403 FORBIDDEN',
      otherProfessional: '403 FORBIDDEN',
      otherCustomer: '403 CRM_CLIENT_STAFF_ONLY',
    },
  ],
  [
    'POST',
    () => '/api/appointments',
    () => ({ ...booking('09:00'), familyMemberId: theirs.relative }),
    { otherCustomer: '404 NOT_FOUND' },
  ],
  [
    'POST',
    () => '/api/appointments',
    () => ({ ...booking('09:00'), packagePurchaseId: theirs.purchase }),
    { otherCustomer: '404 NOT_FOUND' },
  ],
  [
    'POST',
    () => '/api/appointments/together',
    () => ({ visits: [booking('09:00'), { ...booking('15:00'), familyMemberId: theirs.relative }] }),
    { otherCustomer: '404 NOT_FOUND' },
  ],
  [
    'POST',
    () => '/api/appointments',
    () => ({ ...booking('11:00'), holdId: theirs.hold }),
    { otherCustomer: '404 NOT_FOUND' },
  ],
  [
    'POST',
    () => '/api/appointments/quote',
    () => ({ ...booking('09:00'), clientId: theirs.customer }),
    {
      otherOwner: '403 FORBIDDEN',
      otherProfessional: '403 FORBIDDEN',
      otherCustomer: '403 CRM_CLIENT_STAFF_ONLY',
    },
  ],
  [
    'POST',
    () => '/api/holds',
    () => booking('09:00'),
    { otherOwner: '403 FORBIDDEN', otherProfessional: '403 FORBIDDEN' },
  ],
  ['DELETE', () => `/api/holds/${theirs.hold}`, none, everyone('404 NOT_FOUND')],
  ['POST', () => `/api/notifications/${theirs.notification}/read`, none, everyone('404 NOT_FOUND')],
  [
    'POST',
    ofAppointment('/alerts'),
    () => ({ type: 'running_late', minutes: 5 }),
    everyone('404 APPOINTMENT_NOT_FOUND'),
  ],
  [
    'POST',
    () => `/api/alerts/${theirs.alert}/respond`,
    () => ({ response: 'accepted' }),
    everyone('404 NOT_FOUND'),
  ],
  [
    'POST',
    () => '/api/reviews',
    () => ({ appointmentId: theirs.visit, rating: 1 }),
    everyone('404 APPOINTMENT_NOT_FOUND'),
  ],
  ['PATCH', () => `/api/reviews/${theirs.review}`, () => ({ rating: 1 }), { otherCustomer: '404 NOT_FOUND' }],
  ['DELETE', () => `/api/reviews/${theirs.review}`, none, { otherCustomer: '404 NOT_FOUND' }],
  [
    'POST',
    () => `/api/reviews/${theirs.review}/reply`,
    () => ({ text: 'Thanks.' }),
    { otherOwner: '404 NOT_FOUND', otherProfessional: '403 FORBIDDEN' },
  ],
  [
    'DELETE',
    () => `/api/reviews/${theirs.review}/reply`,
    none,
    { otherOwner: '404 NOT_FOUND', otherProfessional: '403 FORBIDDEN' },
  ],
  [
    'POST',
    () => '/api/waitlist',
    bookingRequest,
    { otherOwner: '400 MISSING_FIELDS', otherProfessional: '403 FORBIDDEN' },
  ],
  [
    'GET',
    () => `/api/waitlist/${theirs.wish}`,
    none,
    { otherOwner: '404 NOT_FOUND', otherCustomer: '404 NOT_FOUND' },
  ],
  ['DELETE', () => `/api/waitlist/${theirs.wish}`, none, { otherCustomer: '404 NOT_FOUND' }],
  [
    'POST',
    () => '/api/reports',
    () => ({ targetType: 'professional', targetId: theirs.employee, reason: 'X' }),
    everyone('404 PROFESSIONAL_NOT_FOUND'),
  ],
  [
    'POST',
    () => '/api/support/tickets',
    () => ({ subject: 'X', message: 'X', link: { type: 'appointment', id: theirs.appointment } }),
    everyone('400 SUPPORT_LINK_INVALID'),
  ],
  ['GET', () => `/api/support/tickets/${theirs.ticket}`, none, everyone('404 NOT_FOUND')],
  [
    'POST',
    () => '/api/business/webhooks',
    () => ({ url: 'https://spy.example/', events: ['appointment.booked'], businessId: theirs.business }),
    ownersOnly('404 BUSINESS_NOT_FOUND'),
  ],
  [
    'PATCH',
    () => `/api/business/webhooks/${theirs.webhook}`,
    () => ({ url: 'https://spy.example/' }),
    ownersOnly('404 NOT_FOUND'),
  ],
  ['DELETE', () => `/api/business/webhooks/${theirs.webhook}`, none, ownersOnly('404 NOT_FOUND')],
  ['POST', () => `/api/business/webhooks/${theirs.webhook}/rotate-secret`, none, ownersOnly('404 NOT_FOUND')],
  ['GET', () => `/api/business/webhooks/${theirs.webhook}/deliveries`, none, ownersOnly('404 NOT_FOUND')],
  [
    'POST',
    () => `/api/business/webhooks/${theirs.webhook}/deliveries/${theirs.delivery}/resend`,
    none,
    ownersOnly('404 NOT_FOUND'),
  ],
  ['GET', () => `/api/grants/${theirs.grant}`, none, everyone('404 NOT_FOUND')],
  ['PATCH', () => `/api/grants/${theirs.grant}`, () => ({ agentName: 'Spy' }), everyone('404 NOT_FOUND')],
  ['DELETE', () => `/api/grants/${theirs.grant}`, none, everyone('404 NOT_FOUND')],
  ['GET', () => `/api/grants/${theirs.grant}/activity`, none, everyone('404 NOT_FOUND')],
  ['GET', () => `/api/approvals/${theirs.approval}`, none, everyone('404 NOT_FOUND')],
  ['DELETE', () => `/api/approvals/${theirs.approval}`, none, everyone('403 FORBIDDEN')],
  ['POST', () => `/api/approvals/${theirs.approval}/approve`, none, everyone('404 NOT_FOUND')],
  ['POST', () => `/api/approvals/${theirs.approval}/decline`, none, everyone('404 NOT_FOUND')],
  [
    'POST',
    () => `/api/support/tickets/${theirs.ticket}/messages`,
    () => ({ message: 'X' }),
    everyone('404 NOT_FOUND'),
  ],
];

describe('records of other accounts', () => {
  test.each(cases)('%s %s is refused and changes nothing', async (method, path, body, refusals) => {
    const before = await snapshot();
    for (const [stranger, refusal] of Object.entries(refusals)) {
      const answer = await app.call(method, path(), { body: body(), token: tokens[stranger] });
      expect([stranger, `${answer.status} ${answer.body.error}`]).toEqual([
        stranger,
        expect.stringMatching(new RegExp(`^${refusal.replace(' ', ' (').concat(')')}$`)),
      ]);
    }
    expect(await snapshot()).toEqual(before);
  });

  test('the table contains every route that names a record', () => {
    const tried = new Set(
      cases.map(
        ([method, path]) =>
          `${method} ${path()
            .replace(/\?.*/, '')
            .replace(/\/([a-z]{3}|pi_mock)_[0-9a-z]+/g, '/:id')}`,
      ),
    );
    const names = (route: AnyRoute) => `${route.method} ${route.path.replace(/:\w+/g, ':id')}`;
    const open = routesWithSession().filter(({ access, method, path }) => {
      // Excluded: admin routes, routes on the caller's own account, granting agents, and creating a first
      // business.
      if (access.kind === 'session' && access.roles.join() === 'admin') return false;
      // Connects a calendar to the caller's own profile.
      if (path === '/api/calendar-connections') return false;
      if (
        /^\/api\/(account|auth|coupons\/preview|notifications\/read-all)/.test(path) ||
        ['/api/family-members', '/api/grants', '/api/authorizations'].includes(path)
      )
        return false;
      return path.includes(':') || (method !== 'GET' && path !== '/api/businesses');
    });
    expect(open.map(names).filter((name) => !tried.has(name))).toEqual([]);
  });

  test('lists contain no records of other accounts', async () => {
    // Excluded, because every account has its own sessions.
    const lists = routesWithSession().filter(({ list, path }) => list && path !== '/api/account/sessions');
    expect(lists.length).toBeGreaterThan(6);
    for (const { path, access, query } of lists) {
      if (access.kind !== 'session') continue;
      for (const [name, role] of [
        ['otherOwner', 'business'],
        ['otherProfessional', 'professional'],
        ['otherCustomer', 'customer'],
      ] as const) {
        if (!access.roles.includes(role) || path.includes(':')) continue;
        const narrowed = query?.properties.businessId === undefined ? [] : [`?businessId=${theirs.business}`];
        for (const filter of ['', ...narrowed]) {
          const answer = await app.call('GET', path + filter, { token: tokens[name] });
          // Clients are listed per business. A business of another owner returns 404.
          const hidden =
            filter !== '' &&
            (path.startsWith('/api/business/clients') ||
              path === '/api/business/commissions' ||
              path === '/api/business/receipts');
          const expected = hidden ? [404, { error: 'BUSINESS_NOT_FOUND' }] : [200, []];
          expect([path + filter, name, answer.status, answer.body]).toEqual([
            path + filter,
            name,
            ...expected,
          ]);
        }
      }
    }
  });
});

/** All records of the first owner and the first customer. */
async function snapshot(): Promise<unknown> {
  const tables = [
    'businesses',
    'professionals',
    'services',
    'availability_rules',
    'special_hours',
    'time_off',
    'packages',
    'package_purchases',
    'appointments',
    'appointment_messages',
    'message_blocks',
    'alerts',
    'reviews',
    'coupons',
    'clients',
    'family_members',
    'favourites',
    'join_requests',
    'payments',
    'receipts',
    'business_professionals',
    'waitlist_entries',
    'approvals',
    'reports',
    'support_tickets',
    'support_messages',
    'webhooks',
    'webhook_secrets',
    'webhook_deliveries',
  ];
  const rows = await Promise.all(
    tables.map((table) =>
      app.db.rows({ strings: [`select to_jsonb(t) as row from ${table} t order by 1`], values: [] }),
    ),
  );
  return Object.fromEntries(tables.map((table, index) => [table, rows[index]]));
}
