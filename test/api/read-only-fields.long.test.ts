import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoLogins, demoPassword } from '../../demo/load-demo.ts';
import type { Role } from '../../src/http/caller.ts';
import type { AnyRoute } from '../../src/http/route.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { type Answer, startApp, type TestApp } from '../fixtures/app.ts';
import { errorInfo } from '../fixtures/error-info.ts';

let app: TestApp;
const tokens = {} as Record<Role, string>;
/** A professional of the demo business without an account. */
let staff: unknown;

type Json = Record<string, unknown>;

const as = (role: Role) => ({
  get: async (path: string): Promise<Json> => (await app.call('GET', path, { token: tokens[role] })).body,
  first: async (path: string): Promise<Json> =>
    ((await app.call('GET', path, { token: tokens[role] })).body as unknown as Json[])[0]!,
  post: async (path: string, body: object): Promise<Json> =>
    (await app.call('POST', path, { token: tokens[role], body })).body,
});

interface Resource {
  role: Role;
  /** The record as the caller reads it. */
  read: () => Promise<Json>;
  path: (present: Json) => string;
  /** A writable field with another value. */
  change: Json;
}

/** An invited member who has not answered. Only then are all fields readable. */
const invited = async (): Promise<Json> => {
  const { body } = await app.call('GET', '/api/businesses/biz_demo_salon/members', {
    token: tokens.business,
  });
  return body.find(({ email }: Json) => email === 'ida@example.com');
};
const byId = (path: string) => (present: Json) => `${path}/${present.id}`;

/** Every PATCH route and every role that may call it. */
const resources: Record<string, Resource[]> = {
  '/api/account': demoLogins.map(({ role }) => ({
    role: role as Role,
    read: () => as(role as Role).get('/api/account'),
    path: () => '/api/account',
    change: { timezone: 'Asia/Tokyo' },
  })),
  '/api/account/passkeys/:id': [
    {
      role: 'customer',
      read: async () => {
        await app.db.run(sql`
          insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at)
          values ('psk_test', 'usr_demo_customer', 'credential', '', 0, '{}', 'My phone', now())
          on conflict do nothing`);
        return as('customer').first('/api/account/passkeys');
      },
      path: byId('/api/account/passkeys'),
      change: { name: 'My tablet' },
    },
  ],
  '/api/appointments/:id': (['customer', 'business', 'professional'] as const).map((role) => ({
    role,
    read: async () =>
      as(role).get(`/api/appointments/${(await as(role).first('/api/appointments?status=Confirmed')).id}`),
    path: byId('/api/appointments'),
    change: { notes: `Written by the ${role}.` },
  })),
  '/api/businesses/:id': [
    {
      role: 'business',
      read: () => as('business').get('/api/businesses/biz_demo_salon'),
      path: byId('/api/businesses'),
      change: { minNoticeMinutes: 61 },
    },
  ],
  '/api/business/clients/:id': [
    {
      role: 'business',
      read: () => as('business').get('/api/business/clients/cli_demo_walter'),
      path: byId('/api/business/clients'),
      change: { notes: 'Prefers evenings.' },
    },
  ],
  '/api/business/clients/:id/notes/:noteId': [
    {
      role: 'business',
      read: () => as('business').first('/api/business/clients/cli_demo_walter/notes'),
      path: byId('/api/business/clients/cli_demo_walter/notes'),
      change: { text: 'Prefers mornings.' },
    },
  ],
  '/api/businesses/:id/members': [
    {
      role: 'business',
      read: invited,
      path: () => '/api/businesses/biz_demo_salon/members',
      change: { role: 'manager' },
    },
  ],
  '/api/businesses/:id/members/:memberId': [
    {
      role: 'business',
      read: invited,
      path: byId('/api/businesses/biz_demo_salon/members'),
      change: { role: 'staff' },
    },
  ],
  '/api/business/coupons/:id': [
    {
      role: 'business',
      read: () => as('business').first('/api/business/coupons'),
      path: byId('/api/business/coupons'),
      change: { firstTimeOnly: true },
    },
  ],
  '/api/class-times/:id': [
    {
      role: 'business',
      read: () => as('business').first('/api/class-times'),
      path: byId('/api/class-times'),
      change: { start: '15:05' },
    },
  ],
  '/api/family-members/:id': [
    {
      role: 'customer',
      read: () => as('customer').first('/api/family-members'),
      path: byId('/api/family-members'),
      change: { relation: 'Cousin' },
    },
  ],
  '/api/business/packages': [
    {
      role: 'business',
      read: () => as('business').first('/api/business/packages'),
      path: () => '/api/business/packages',
      change: { title: 'Another title' },
    },
  ],
  '/api/professionals/:id': [
    {
      role: 'professional',
      read: async () => as('professional').get(`/api/professionals/${await ownProfile()}`),
      path: byId('/api/professionals'),
      change: { bio: 'In their own words.' },
    },
    {
      role: 'business',
      read: () => as('business').get(`/api/professionals/${staff}`),
      path: byId('/api/professionals'),
      change: { bio: 'In the words of the owner.' },
    },
  ],
  '/api/reviews/:id': [
    {
      role: 'customer',
      read: async () => {
        const done = await as('customer').first('/api/appointments?status=Completed');
        const { id: appointmentId, professional } = done as { id: string; professional: string };
        await as('customer').post('/api/reviews', { appointmentId, rating: 4 });
        const reviews = (await as('customer').get(
          `/api/reviews?professionalId=${professional}&limit=200`,
        )) as unknown as Json[];
        return reviews.find((review) => review.appointmentId === appointmentId)!;
      },
      path: byId('/api/reviews'),
      change: { comment: 'On second thoughts.' },
    },
  ],
  '/api/availability-rules/:id': [
    {
      role: 'business',
      read: () => as('business').first('/api/availability-rules'),
      path: byId('/api/availability-rules'),
      change: { start: '00:05' },
    },
  ],
  '/api/resources/:id': [
    {
      role: 'business',
      read: () => as('business').first('/api/resources?businessId=biz_demo_salon'),
      path: byId('/api/resources'),
      change: { name: 'Colour corner' },
    },
  ],
  '/api/media/:id': [
    {
      role: 'business',
      read: () => as('business').first('/api/media?businessId=biz_demo_salon'),
      path: byId('/api/media'),
      change: { alt: 'A room' },
    },
  ],
  '/api/services/:id': [
    {
      role: 'business',
      read: () => as('business').get('/api/services/svc_demo_haircut'),
      path: byId('/api/services'),
      change: { bufferAfter: 5 },
    },
  ],
  '/api/grants/:id': [
    {
      role: 'customer',
      read: () => as('customer').first('/api/grants'),
      path: byId('/api/grants'),
      change: { agentName: 'Errands' },
    },
  ],
  '/api/support/tickets/:id': [
    {
      role: 'admin',
      read: async () =>
        as('admin').get(
          `/api/support/tickets/${(await as('admin').first('/api/support/tickets?status=open')).id}`,
        ),
      path: byId('/api/support/tickets'),
      change: { assigneeId: 'usr_demo_admin' },
    },
  ],
  '/api/business/webhooks/:id': [
    {
      role: 'business',
      read: () => as('business').first('/api/business/webhooks'),
      path: byId('/api/business/webhooks'),
      change: { events: ['review.created'] },
    },
  ],
};

const ownProfile = async () =>
  (await as('professional').first('/api/appointments?limit=1')).professional as string;

beforeAll(async () => {
  app = await startApp({
    template: 'demo',
    resolveHost: async () => ['93.184.216.34'],
  });
  for (const { role, email } of demoLogins) {
    const login = await app.call('POST', '/api/auth/login', { body: { email, password: demoPassword } });
    tokens[role as Role] ??= login.body.accessToken;
  }
  staff = (await as('business').post('/api/professionals', { name: 'Ida', services: ['svc_demo_haircut'] }))
    .id;
  const workshop = { name: 'Workshop', duration: 30, professionalIds: [staff] };
  const { id: serviceId } = await as('business').post('/api/services', workshop);
  await as('business').post('/api/class-times', {
    serviceId,
    professionalId: staff,
    weekday: 2,
    start: '15:00',
  });
  await as('business').post('/api/businesses/biz_demo_salon/members', {
    email: 'ida@example.com',
    role: 'staff',
  });
  await as('business').post('/api/business/clients/cli_demo_walter/notes', { text: 'Prefers evenings.' });
  await as('customer').post('/api/family-members', { name: 'Emil' });
  await as('customer').post('/api/grants', { agentName: 'Helper', scopes: ['appointments:read'] });
  await as('customer').post('/api/support/tickets', { subject: 'Help', message: 'Please.' });
  await as('business').post('/api/business/webhooks', {
    url: 'https://hooks.example.com/x',
    events: ['appointment.booked'],
  });
});
afterAll(() => app.close());

const patches = (): AnyRoute[] =>
  app.app.routes.map(({ declaration }) => declaration).filter(({ method }) => method === 'PATCH');

test('the table contains every PATCH route', () => {
  expect(
    patches()
      .map(({ path }) => path)
      .sort(),
  ).toEqual(Object.keys(resources).sort());
});

const cases = Object.entries(resources).flatMap(([route, several]) =>
  several.map((resource) => ({ ...resource, name: `${route} by ${resource.role}`, route })),
);

/** Identifies the record where the path does not. */
function namedIn(route: string, { id, email }: Json): Json {
  if (route === '/api/business/packages') return { id };
  return route === '/api/businesses/:id/members' ? { email } : {};
}

describe.each(cases)('PATCH $name', ({ route, role, read, path, change }) => {
  const send = (present: Json, body: Json): Promise<Answer> =>
    app.call('PATCH', path(present), { token: tokens[role], body });
  const readOnlyOf = (present: Json) => {
    const settable = patches().find((declaration) => declaration.path === route)?.body?.properties ?? {};
    return Object.keys(present).filter((name) => !(name in settable));
  };

  test('accepts an unchanged record and changes nothing', async () => {
    const present = await read();
    const answer = await send(present, present);
    expect([answer.status, answer.headers.get('error-info')]).toEqual([200, null]);
    expect({ ...(await read()), updatedAt: 0 }).toEqual({ ...present, updatedAt: 0 });
  });

  test('refuses another value of a read-only field and stores nothing', async () => {
    const present = await read();
    const named = namedIn(route, present);
    const names = readOnlyOf(present);
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) {
      const other = typeof present[name] === 'string' ? `${present[name]}x` : 'something else';
      const answer = await send(present, { ...named, ...change, [name]: other });
      expect([name, answer.status, answer.body]).toEqual([name, 400, { error: 'INVALID_INPUT' }]);
      expect(errorInfo(answer)).toEqual({ field: `body.${name}`, reason: 'read-only' });
    }
    expect(await read()).toEqual(present);
  });

  test('accepts a record with one writable field changed', async () => {
    const present = await read();
    const answer = await send(present, { ...present, ...change });
    expect([answer.status, answer.headers.get('error-info')]).toEqual([200, null]);
    expect(await read()).toMatchObject(change);
  });
});
