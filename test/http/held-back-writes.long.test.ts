import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scopesOfCustomers, scopesOfStaff } from '../../src/http/grant-scopes.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { type CallOptions, startApp, type TestApp } from '../fixtures/app.ts';
import { newGrant } from '../fixtures/grants.ts';
import { newBusiness, newUser, type TestUser } from '../fixtures/marketplace.ts';
import { movingClock } from '../fixtures/moving-clock.ts';
import { holdBack } from '../fixtures/raw-http.ts';
import { booked, monday, newCoupon, newSalon, soldPackage } from '../fixtures/salon.ts';

const clock = movingClock(monday);
let app: TestApp;
/** A second process on the same database. */
let other: TestApp;
let admin: TestUser;
beforeAll(async () => {
  const options = {
    clock,
    environment: { AUTH_LIMIT_PER_MINUTE: '100000', API_KEY_DAILY_LIMIT: '100000' },
    resolveHost: async () => ['93.184.215.14'],
    // Events and jobs would change tables later.
    background: false,
  } as const;
  app = await startApp(options);
  other = await startApp({ ...options, databaseUrl: app.databaseUrl });
  admin = await newUser(app, 'admin');
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const password = 'a long password';

/** Write that succeeds as long as the session of its account is active. */
interface Write {
  by: TestUser;
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  body: object;
}

const must = async (method: string, path: string, options: CallOptions) => {
  const answer = await app.call(method, path, options);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
  return answer.body;
};

/** Salon with everything that the writes change. All of them succeed in this order. */
async function newScene() {
  const salon = await newSalon(app);
  const { owner, customer, business, professional, haircut, slot } = salon;
  const [person, leaving, closing, outsider, staff, former, manager, platform] = await Promise.all([
    newUser(app),
    newUser(app),
    newUser(app),
    newUser(app, 'professional'),
    newUser(app, 'professional'),
    newUser(app, 'professional'),
    newUser(app, 'professional'),
    newUser(app, 'admin'),
  ]);
  for (const [user, role] of [
    [staff, 'staff'],
    [former, 'staff'],
    [manager, 'manager'],
  ] as const)
    await app.db.run(
      sql`insert into business_members (business_id, user_id, role) values (${business}, ${user.id}, ${role})`,
    );
  const at = (start: string) => booked(app, customer.token, { ...slot, start });
  const [moved, cancelled, unpaid, paid] = [
    await at('10:00'),
    await at('11:00'),
    await at('12:00'),
    await at('13:00'),
  ];
  const byOwner = { token: owner.token };
  const settled = await at('14:30');
  const byCash = { payments: [{ method: 'cash', amountMajor: 20 }] };
  const { id: receipt } = await must('POST', `/api/appointments/${settled.id}/checkout`, {
    ...byOwner,
    body: byCash,
  });
  await must('POST', `/api/appointments/${paid.id}/mark-paid`, { ...byOwner, body: { amountMajor: 20 } });
  const hook = { url: 'https://hooks.example.com/openslot', events: ['appointment.booked'] };
  const webhook = await must('POST', '/api/business/webhooks', { ...byOwner, body: hook });
  const purchase = await soldPackage(app, salon, customer.id);
  await newCoupon(app, salon);
  const [coupon] = await must('GET', '/api/business/coupons', byOwner);
  const [sold] = await must('GET', '/api/business/packages', byOwner);
  const members = await must('GET', `/api/businesses/${business}/members`, byOwner);
  const member = (user: TestUser) =>
    `/api/businesses/${business}/members/${members.find(({ userId }: { userId: string }) => userId === user.id).id}`;
  const grant = await newGrant(app, person.token, { scopes: ['appointments:read'], maxBookings: 5 });
  const reported = await newBusiness(app, { userId: (await newUser(app, 'business')).id });
  const week = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start: '09:00', end: '17:00' }));

  const ofCustomer: [Write['method'], string, object][] = [
    ['POST', '/api/appointments', { ...slot, start: '14:00' }],
    ['POST', '/api/holds', { ...slot, start: '15:00' }],
    ['POST', `/api/appointments/${moved.id}/reschedule`, { date: slot.date, start: '16:00' }],
    ['PATCH', `/api/appointments/${moved.id}`, { notes: 'Ring twice.' }],
    ['POST', `/api/appointments/${cancelled.id}/cancel`, {}],
    ['POST', '/api/family-members', { name: 'Byron King', relation: 'nephew' }],
  ];
  const ofPerson: [Write['method'], string, object][] = [
    ['PATCH', `/api/grants/${grant.id}`, { maxBookings: 3 }],
    ['DELETE', `/api/grants/${grant.id}`, {}],
    ['POST', '/api/grants', { agentName: 'Errands', scopes: ['appointments:book'], asksFirst: false }],
    ['POST', '/api/account/calendar-feed', {}],
    ['PATCH', '/api/account', { name: 'Another Name' }],
    ['POST', '/api/account/email', { email: `${person.id}@example.com`, password }],
    ['PATCH', '/api/account', { password: 'seven tired hedgehogs', currentPassword: password }],
  ];
  const ofManager: [Write['method'], string, object][] = [
    ['POST', `/api/businesses/${business}/members`, { userId: outsider.id, role: 'staff' }],
    ['DELETE', member(former), {}],
    ['POST', '/api/business/webhooks', { ...hook, url: 'https://hooks.example.com/other' }],
    ['PATCH', `/api/business/webhooks/${webhook.id}`, { events: ['review.created'] }],
    ['POST', `/api/business/webhooks/${webhook.id}/rotate-secret`, {}],
    ['DELETE', `/api/business/webhooks/${webhook.id}`, {}],
    ['PATCH', `/api/businesses/${business}`, { cancellationWindowHours: 12 }],
    [
      'POST',
      '/api/services',
      { businessId: business, name: 'Fringe trim', duration: 15, price: 12.5, everybody: true },
    ],
    ['PATCH', `/api/services/${haircut}`, { price: 42 }],
    ['PUT', '/api/availability-rules', { professionalId: professional, businessId: business, rules: week }],
    [
      'POST',
      '/api/special-hours',
      { businessId: business, date: '2026-12-23', start: '08:00', end: '21:00' },
    ],
    ['POST', '/api/time-off', { businessId: business, startDate: '2026-12-27', endDate: '2026-12-28' }],
    ['POST', '/api/business/coupons', { code: 'Spring-20', type: 'percent', value: 20 }],
    ['PATCH', `/api/business/coupons/${coupon.id}`, { value: 90 }],
    ['DELETE', `/api/business/coupons/${coupon.id}`, {}],
    ['PUT', '/api/business/packages', { packageId: sold.id, userId: customer.id }],
    ['DELETE', `/api/business/packages/purchases/${purchase}`, {}],
    ['POST', '/api/business/clients', { name: 'Ada Lovelace', email: 'ada@example.com' }],
    ['POST', `/api/appointments/${unpaid.id}/mark-paid`, { amountMajor: 20 }],
    ['POST', `/api/receipts/${receipt}/void`, { reason: 'Wrong method.' }],
    ['POST', `/api/appointments/${paid.id}/refund`, {}],
    ['DELETE', `/api/services/${salon.yoga}`, {}],
  ];
  const ofOwner: typeof ofManager = [
    ['PATCH', member(staff), { role: 'manager' }],
    ['POST', `/api/businesses/${business}/unlist`, {}],
    ['POST', `/api/businesses/${business}/close`, { cancelUpcoming: true, reason: 'We retire.' }],
  ];
  const ofPlatform: typeof ofManager = [
    ['POST', `/api/accounts/${outsider.id}/end-sessions`, {}],
    ['POST', `/api/accounts/${outsider.id}/suspend`, { reason: 'Spam.' }],
    ['POST', `/api/businesses/${reported}/suspend`, { reason: 'It does not exist.' }],
  ];
  const by = (user: TestUser, writes: typeof ofManager): Write[] =>
    writes.map(([method, path, body]) => ({ by: user, method, path, body }));
  return {
    salon,
    manager,
    platform,
    ofManager: by(manager, ofManager),
    withoutBookings: [
      ...by(person, ofPerson),
      ...by(leaving, [['POST', '/api/auth/logout-everywhere', {}]]),
      ...by(closing, [['DELETE', '/api/account', { password }]]),
    ],
    others: [
      ...by(customer, ofCustomer),
      ...by(owner, [...ofManager, ...ofOwner]),
      ...by(platform, ofPlatform),
    ],
  };
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const hold = (writes: readonly Write[], headers: (write: Write) => Record<string, string>) =>
  Promise.all(
    writes.map(async (write) => ({
      name: `${write.method} ${write.path}`,
      request: await holdBack(app.url, {
        method: write.method,
        path: write.path,
        headers: headers(write),
        body: JSON.stringify(write.body),
      }),
    })),
  );

/** Digest of every table, without times of use and counters of rate limits, which refused requests may change. */
async function digestTables(): Promise<Record<string, string>> {
  const tables = await app.db.rows<{ name: string }>(sql`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'rate_limits' order by 1`);
  const digests: Record<string, string> = {};
  for (const { name } of tables) {
    const row = await app.db.row<{ digest: string }>(
      sql`select md5(query_to_xml(format('select to_jsonb(t) - ''last_used_at'' from %I t order by 1', ${name}::text), true, false, '')::text) as digest`,
    );
    digests[name] = row!.digest;
  }
  return digests;
}

/** Sends all bodies after `change` and requires that each is refused and that nothing is stored. */
async function expectRefused(
  writes: readonly Write[],
  change: () => Promise<void>,
  refusals: RegExp,
  headers = ({ by }: Write): Record<string, string> => bearer(by.token),
): Promise<void> {
  const held = await hold(writes, headers);
  await change();
  const before = await digestTables();
  const outcomes: [string, string][] = [];
  for (const { name, request } of held) {
    const { status, body } = await request.finish();
    outcomes.push([name, `${status} ${body}`]);
  }
  expect(outcomes.filter(([, outcome]) => !refusals.test(outcome))).toEqual([]);
  expect(await digestTables()).toEqual(before);
}

const ended = /^401 {"error":"AUTH_REQUIRED"}$/;
const usersOf = (writes: readonly Write[]) => [...new Set(writes.map(({ by }) => by))];

async function newDevice({ id }: TestUser): Promise<string> {
  const user = await app.db.row<{ email: string }>(sql`select email from users where id = ${id}`);
  return (await must('POST', '/api/auth/login', { body: { email: user!.email, password } })).accessToken;
}

const waysToEnd: [string, (user: TestUser) => Promise<unknown>][] = [
  ['logout', ({ token }) => must('POST', '/api/auth/logout', { token })],
  ['logout on another process', ({ token }) => other.call('POST', '/api/auth/logout', { token })],
  ['logout everywhere', ({ token }) => must('POST', '/api/auth/logout-everywhere', { token })],
  [
    'the end of the session from another device',
    async (user) => {
      const sessions = await must('GET', '/api/account/sessions', { token: user.token });
      const session = sessions.find(({ current }: { current: boolean }) => current);
      await must('DELETE', `/api/account/sessions/${session.id}`, { token: await newDevice(user) });
    },
  ],
  [
    'a password change',
    async (user) => {
      const body = { password: 'nine awake hedgehogs', currentPassword: password };
      await must('PATCH', '/api/account', { token: await newDevice(user), body });
    },
  ],
  [
    'suspension',
    ({ id }) =>
      must('POST', `/api/accounts/${id}/suspend`, { token: admin.token, body: { reason: 'Spam.' } }),
  ],
  [
    'the end of all sessions by an admin',
    ({ id }) => must('POST', `/api/accounts/${id}/end-sessions`, { token: admin.token }),
  ],
];

describe('a valid body that arrives after the headers', () => {
  test('takes effect while the session is active', async () => {
    const { withoutBookings, others } = await newScene();
    const { ofManager } = await newScene();
    const outcomes: string[] = [];
    for (const write of [...withoutBookings, ...others, ...ofManager]) {
      const [held] = await hold([write], ({ by }) => bearer(by.token));
      const { status, body } = await held!.request.finish();
      if (status >= 300) outcomes.push(`${held!.name}: ${status} ${body}`);
    }
    expect(outcomes).toEqual([]);
  });

  test.each(waysToEnd)('stores nothing after %s', async (way, end) => {
    const { withoutBookings, others, platform } = await newScene();
    // Platform staff cannot be suspended.
    const writes = [...withoutBookings, ...others].filter(
      ({ by }) => way !== 'suspension' || by !== platform,
    );
    await expectRefused(
      writes,
      async () => {
        for (const user of usersOf(writes)) await end(user);
      },
      ended,
    );
  });

  test('stores nothing after account deletion', async () => {
    const { withoutBookings } = await newScene();
    await expectRefused(
      withoutBookings,
      async () => {
        for (const { token } of usersOf(withoutBookings))
          await must('DELETE', '/api/account', { token, body: { password } });
      },
      ended,
    );
  });

  test('stores nothing after the removal of the manager, on the same and on another process', async () => {
    for (const remover of [app, other]) {
      const { salon, manager, ofManager } = await newScene();
      const path = `/api/businesses/${salon.business}/members`;
      const members = await must('GET', path, { token: salon.owner.token });
      const { id } = members.find(({ userId }: { userId: string }) => userId === manager.id);
      await expectRefused(
        ofManager,
        async () => {
          const removed = await remover.call('DELETE', `${path}/${id}`, { token: salon.owner.token });
          expect(removed.status).toBe(204);
        },
        /^(403 {"error":"FORBIDDEN"}|404 {"error":"\w*NOT_FOUND"}|400 {"error":"SERVICE_NOT_OWNED"})$/,
      );
    }
  });

  test.each(['customer', 'owner'] as const)(
    'stores nothing after the grant of an agent of the %s was revoked or reduced',
    async (role) => {
      const routes = app.app.routes
        .map(({ declaration }) => declaration)
        .filter(({ agents }) => agents !== undefined);
      const isForAgents = ({ method, path }: Write) =>
        routes.some(
          (route) =>
            route.method === method && new RegExp(`^${route.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path),
        );
      const scopes = role === 'customer' ? scopesOfCustomers : scopesOfStaff;
      for (const change of ['revoke', 'reduce'] as const) {
        const { salon, others } = await newScene();
        const user = salon[role];
        const writes = others.filter((write) => write.by === user && isForAgents(write));
        expect(writes.length).toBeGreaterThan(1);
        const grant = await newGrant(app, user.token, { scopes: [...scopes] });
        const path = `/api/grants/${grant.id}`;
        const read = scopes.filter((scope) => scope.endsWith(':read'));
        await expectRefused(
          writes,
          () =>
            change === 'revoke'
              ? must('DELETE', path, { token: user.token })
              : must('PATCH', path, { token: user.token, body: { scopes: read } }),
          change === 'revoke' ? ended : /^403 {"error":"FORBIDDEN"}$/,
          () => bearer(grant.token),
        );
      }
    },
  );

  test('stores nothing after the API key was revoked', async () => {
    const { withoutBookings, others } = await newScene();
    const { apiKey } = await must('POST', '/api/keys', {});
    await expectRefused(
      [...withoutBookings, ...others],
      () => must('DELETE', '/api/keys', { key: apiKey }),
      /^401 {"error":"INVALID_API_KEY"}$/,
      ({ by }) => ({ ...bearer(by.token), 'x-api-key': apiKey }),
    );
  });
});
