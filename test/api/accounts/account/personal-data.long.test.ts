import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listViolations } from '../../../../src/commands/verify.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { logIn, outcome, registerAccount } from '../../../fixtures/accounts.ts';
import { eventually } from '../../../fixtures/eventually.ts';
import { waitForLocks } from '../../../fixtures/locks.ts';
import {
  exportDeclarations,
  retainedIdsOfCustomer,
  retainedOfCustomer,
  retainedOfFreelancer,
  retainedOfOwner,
  retainedOfProfile,
  retainedOfWorker,
} from './retained-data.ts';
import {
  listPlaces,
  placesOf,
  referencesTo,
  secretsHeld,
  textsWhere,
  valuesWhere,
} from './search-database.ts';
import {
  createTestAccounts,
  markerOf,
  type Name,
  phoneOf,
  profileMarker,
  type TestAccounts,
  textOf,
} from './test-accounts.ts';
import {
  type CreatedRecords,
  publicComment,
  useEveryFeature,
  withDispatchBlocked,
} from './use-every-feature.ts';

let testAccounts: TestAccounts;
let created: CreatedRecords;
const exports = new Map<Name, { text: string; body: Record<string, unknown> }>();
const exportedAccounts: Name[] = ['customer', 'stranger', 'worker', 'freelancer', 'owner', 'admin'];
beforeAll(async () => {
  testAccounts = await createTestAccounts();
  created = await useEveryFeature(testAccounts);
  for (const name of exportedAccounts) exports.set(name, await exportOf(name));
});
afterAll(() => testAccounts?.close());

async function exportOf(name: Name) {
  const answer = await testAccounts.app.call('GET', '/api/account/export', {
    token: testAccounts.people[name].token,
  });
  expect(answer.status).toBe(200);
  return answer;
}

/** Tables of records that belong to one account, with the column that identifies it. */
const belongings = {
  users: 'id',
  sessions: 'user_id',
  family_members: 'user_id',
  professionals: 'user_id',
  appointments: 'user_id',
  reviews: 'client_id',
  support_tickets: 'user_id',
  waitlist_entries: 'user_id',
};

async function idsOf(name: Name): Promise<string[]> {
  const { id } = testAccounts.people[name];
  const lists = Object.entries(belongings).map(([table, owner]) =>
    valuesWhere(testAccounts.app.db, `${table}.${owner}`, [id], 'id'),
  );
  return (await Promise.all(lists)).flat();
}

/** Columns that refer to rows with text of another account: client records of a business, answered alerts. */
const textOfOthers = ['clients.user_id', 'alerts.responded_by_id'];

const markersOf = (name: Name) => [markerOf(name), phoneOf(name)];

describe('the export', () => {
  test('the test data uses every column that refers to accounts', async () => {
    const { app, people } = testAccounts;
    const everybody = Object.values(people).map(({ id }) => id);
    for (const place of await referencesTo(app.db, ['users'])) {
      const [, column = ''] = place.split('.');
      expect([place, await valuesWhere(app.db, place, everybody, column)]).not.toEqual([place, []]);
    }
  });

  test('every column that refers to an account is declared as exported or not', async () => {
    const { app } = testAccounts;
    const ids = (await Promise.all(exportedAccounts.map(idsOf))).flat();
    const keys = Object.keys(belongings).map((table) => `${table}.id`);
    const byReference = await referencesTo(app.db, Object.keys(belongings));
    const byValue = (await placesOf(app.db, ids)).filter((place) => !keys.includes(place));
    const found = [...new Set([...byReference, ...byValue])].sort();
    expect(found.filter((place) => !(place in exportDeclarations))).toEqual([]);
    const places = await listPlaces(app.db);
    expect(Object.keys(exportDeclarations).filter((place) => !places.includes(place))).toEqual([]);
  });

  test.each(exportedAccounts)('contains every declared value (%s)', async (name) => {
    const ids = await idsOf(name);
    const { body } = exports.get(name)!;
    const missing: string[] = [];
    for (const [place, decision] of Object.entries(exportDeclarations)) {
      if (typeof decision === 'string') continue;
      const section = JSON.stringify(body[decision.section]);
      for (const value of await valuesWhere(testAccounts.app.db, place, ids, decision.by))
        if (!section.includes(`"${value}"`)) missing.push(`${place}: ${value}`);
    }
    expect(missing).toEqual([]);
  });

  test.each(exportedAccounts)('contains the text of every declared column (%s)', async (name) => {
    const ids = await idsOf(name);
    // Ids are checked above. The export contains no ids of accounts.
    const accounts = Object.values(testAccounts.people).map(({ id }) => id);
    const { body } = exports.get(name)!;
    const shown = Object.entries(exportDeclarations).flatMap(([place, decision]) => {
      const [table = '', column = ''] = place.split('.');
      return typeof decision === 'string' ? [] : [{ table, column, section: decision.section }];
    });
    const missing: string[] = [];
    for (const { table, column, section } of shown) {
      const text = JSON.stringify(body[section]);
      // Follows every column of the row that refers to this account.
      for (const owner of shown.filter((other) => other.table === table && other.section === section)) {
        if (textOfOthers.includes(`${table}.${owner.column}`)) continue;
        const found = await textsWhere(testAccounts.app.db, `${table}.${owner.column}`, ids, column);
        for (const value of found.filter((word) => !accounts.includes(word)))
          if (!text.includes(JSON.stringify(value).slice(1, -1)))
            missing.push(`${table}.${column}: ${value}`);
      }
    }
    expect(missing).toEqual([]);
  });

  test('has no section that is empty for all accounts', () => {
    const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);
    const bodies = [...exports.values()].map(({ body }) => body);
    const sections = Object.keys(bodies[0] ?? {});
    expect(sections.filter((section) => bodies.every((body) => isEmpty(body[section])))).toEqual([]);
  });

  test('contains no secrets and no private notes of others', async () => {
    const secrets = await secretsHeld(testAccounts.app.db);
    expect(secrets.length).toBeGreaterThan(40);
    const secretTexts = [
      ...secrets,
      created.feed,
      created.webhook.secret,
      'pays late',
      'tips well',
      textOf('admin', 'rude:'),
    ];
    for (const [name, { text }] of exports)
      expect([name, secretTexts.filter((secret) => text.includes(secret))]).toEqual([name, []]);
  });

  test('contains no data of other accounts except messages sent to this account', () => {
    // Cancellation reasons, alerts, replies to reviews and actions of support.
    const spokenTo: Partial<Record<Name, Name[]>> = {
      customer: ['worker', 'owner', 'admin'],
      stranger: ['owner'],
      worker: ['admin'],
    };
    for (const [name, { body }] of exports) {
      const { notifications: _, ...rest } = body;
      const text = JSON.stringify(rest);
      const others = exportedAccounts.filter((other) => other !== name);
      const found = others.filter((other) => markersOf(other).some((mark) => text.includes(mark)));
      expect([name, found]).toEqual([name, spokenTo[name] ?? []]);
    }
  });
});

describe('deletion of a customer', () => {
  test('is refused while appointments are upcoming', async () => {
    expect(outcome(await remove('customer'))).toEqual([409, 'ACCOUNT_HAS_BOOKINGS']);
  });

  test('removes all text of the customer, dispatched or not, except where declared', async () => {
    const { app, people } = testAccounts;
    await withDispatchBlocked(testAccounts, async () => {
      await cancelAll('customer');
      const last = { subject: textOf('customer', 'Bye'), message: textOf('customer', 'So long') };
      await testAccounts.as('customer')('POST', '/api/support/tickets', last);
      await app.call('POST', '/api/auth/forgot-password', { body: { email: people.customer.email } });
      const places = await placesOf(app.db, markersOf('customer'));
      expect(places).toEqual(
        expect.arrayContaining(['events.detail', 'jobs.payload', 'webhook_deliveries.payload']),
      );
      expect((await remove('customer')).status).toBe(204);
      expect(await placesOf(app.db, markersOf('customer'))).toEqual(Object.keys(retainedOfCustomer));
    });
    expect(await placesOf(app.db, markersOf('customer'))).toEqual(Object.keys(retainedOfCustomer));
    const ids = await placesOf(app.db, [people.customer.id]);
    expect(ids.filter((place) => !retainedIdsOfCustomer.includes(place))).toEqual([]);
    await expectNothingFailed();
  });

  test('webhooks deliver later events without the name of the customer', async () => {
    const { app, clock, receiver } = testAccounts;
    const before = receiver.received.length;
    receiver.answer = () => 204;
    await app.db.run(sql`update webhook_deliveries set next_attempt_at = ${clock.now()}
      where next_attempt_at is not null`);
    await eventually(
      async () =>
        (await app.db.row(sql`select 1 from webhook_deliveries where next_attempt_at is not null`)) === null,
      15_000,
    );
    const after = receiver.received.slice(before);
    expect(after.filter(({ text }) => markersOf('customer').some((mark) => text.includes(mark)))).toEqual([]);
    const cancelled = after.filter(({ body }) => body.type === 'appointment.cancelled');
    expect(cancelled.map(({ body }) => body.data.appointment.client)).toContain('Deleted user');
  });

  test('ends all sessions, logins and calendar feeds', async () => {
    const { app, people } = testAccounts;
    const { email, password, token, refreshToken } = people.customer;
    expect(outcome(await remove('customer'))).toEqual([401, 'AUTH_REQUIRED']);
    for (const path of ['/api/account', '/api/account/export', '/api/appointments', '/api/notifications'])
      expect(outcome(await app.call('GET', path, { token }))).toEqual([401, 'AUTH_REQUIRED']);
    expect(outcome(await app.call('POST', '/api/auth/refresh', { body: { refreshToken } }))).toEqual([
      401,
      'AUTH_REQUIRED',
    ]);
    expect(outcome(await logIn(app, email, password))).toEqual([401, 'INVALID_CREDENTIALS']);
    expect((await app.call('GET', `/api/calendar/${created.feed}.ics`)).status).toBe(404);
  });

  test('leaves the database consistent', async () => {
    expect(await listViolations(testAccounts.app.db)).toEqual([]);
  });

  test('replaces the customer by a placeholder for everyone else', async () => {
    const { as, salon } = testAccounts;
    // Records and their packages belong to the business.
    await expectListsWithout('customer', [
      '/api/business/clients',
      '/api/business/clients/export.csv',
      '/api/business/packages/purchases',
    ]);
    const visits = await as('owner')('GET', '/api/appointments');
    const anonymous = visits.filter(({ client }: { client: string }) => client === 'Deleted user');
    expect(anonymous.length).toBeGreaterThan(10);
    const reviews = await as('owner')('GET', `/api/reviews?professionalId=${salon.professional}`);
    expect(reviews).toEqual([
      expect.objectContaining({
        id: created.publicReview,
        clientName: 'Former customer',
        comment: publicComment,
      }),
    ]);
    const ticket = await as('admin')('GET', `/api/support/tickets/${created.ticket}`);
    expect(ticket).toMatchObject({ subject: '', status: 'closed' });
    const history = await as('owner')('GET', `/api/appointments/${anonymous[0].id}/history`);
    expect(history.length).toBeGreaterThan(0);
    const [entry] = await as('stranger')('GET', '/api/waitlist');
    expect(entry.status).toBe('offered');
  });
});

test('removes all data when it runs concurrently with event dispatch', async () => {
  const { app, salon } = testAccounts;
  const { business, professional, haircut } = salon;
  const leave = async (start: string) => {
    const { token, password } = await registerAccount(app, { name: 'Robin xqhasty' });
    const slot = { business, professional, services: [haircut], date: '2026-06-08', start };
    const notes = 'xqhasty';
    const booked = await app.call('POST', '/api/appointments', { token, body: { ...slot, notes } });
    const path = `/api/appointments/${booked.body.id}`;
    await app.call('PATCH', path, { token, body: { notes: `${notes} again` } });
    await app.call('POST', `${path}/cancel`, { token, body: { reason: notes } });
    return (await app.call('DELETE', '/api/account', { token, body: { password } })).status;
  };
  let gone = false;
  const leaving = Promise.all(['09:00', '10:00', '11:00', '12:00', '13:00', '14:00'].map(leave)).finally(
    () => {
      gone = true;
    },
  );
  while (!gone) await app.app.dispatchEvents();
  expect(await leaving).toEqual([204, 204, 204, 204, 204, 204]);
  await testAccounts.settle();
  expect(await placesOf(app.db, ['xqhasty'])).toEqual([]);
  await expectNothingFailed();
});

test('refuses a note written concurrently', async () => {
  const { app, salon } = testAccounts;
  const { business, professional, haircut } = salon;
  const { token, password } = await registerAccount(app);
  const slot = { business, professional, services: [haircut], date: '2026-06-08', start: '15:00' };
  const { id } = (await app.call('POST', '/api/appointments', { token, body: slot })).body;
  await app.call('POST', `/api/appointments/${id}/cancel`, { token, body: {} });
  const child = await app.call('POST', '/api/family-members', { token, body: { name: 'Kim' } });
  // Event dispatch must be idle, because it could be the session seen waiting for the lock.
  await testAccounts.settle();
  const [deleted, noted] = await app.db.transaction(async (transaction) => {
    // The deletion blocks here.
    await transaction.run(sql`select 1 from family_members where id = ${child.body.id} for update`);
    const deleting = app.call('DELETE', '/api/account', { token, body: { password } });
    await waitForLocks(app.db);
    const writing = app.call('PATCH', `/api/appointments/${id}`, { token, body: { notes: 'xqlate' } });
    await waitForLocks(app.db, 2);
    return [deleting, writing] as const;
  });
  expect((await deleted).status).toBe(204);
  expect(outcome(await noted)).toEqual([401, 'AUTH_REQUIRED']);
  expect(await placesOf(app.db, ['xqlate'])).toEqual([]);
});

describe('deletion of staff', () => {
  test('a professional of a business leaves the profile and nothing else', async () => {
    const { app, as, salon } = testAccounts;
    expect(outcome(await remove('worker'))).toEqual([409, 'ACCOUNT_HAS_BOOKINGS']);
    await withDispatchBlocked(testAccounts, async () => {
      await cancelAll('worker');
      expect((await remove('worker')).status).toBe(204);
      expect(await placesOf(app.db, markersOf('worker'))).toEqual(Object.keys(retainedOfWorker));
    });
    expect(await placesOf(app.db, markersOf('worker'))).toEqual(Object.keys(retainedOfWorker));
    await expectNothingFailed();
    expect(await listViolations(app.db)).toEqual([]);
    const shown = await as('owner')('GET', `/api/professionals/${salon.professional}`);
    expect(shown.name).toContain(profileMarker);
    expect(await placesOf(app.db, [profileMarker])).toEqual(Object.keys(retainedOfProfile));
    await as('owner')('PATCH', `/api/professionals/${salon.professional}`, { name: 'Somebody', bio: '' });
  });

  test('a professional without a business leaves nothing, and pending join requests are removed', async () => {
    const { app, as } = testAccounts;
    const waiting = async (name: Name) => {
      const requests: { status: string }[] = await as(name)('GET', '/api/join-requests');
      return requests.filter(({ status }) => status === 'pending').length;
    };
    expect([await waiting('owner'), await waiting('rival')]).toEqual([1, 1]);
    expect((await remove('freelancer')).status).toBe(204);
    expect(await placesOf(app.db, markersOf('freelancer'))).toEqual(Object.keys(retainedOfFreelancer));
    expect([await waiting('owner'), await waiting('rival')]).toEqual([0, 1]);
    expect(await listViolations(app.db)).toEqual([]);
  });

  test('an owner is refused until the business has a new owner; text written for the business remains', async () => {
    const { app, people, salon } = testAccounts;
    expect(outcome(await remove('owner'))).toEqual([403, 'ACCOUNT_DELETE_UNSUPPORTED']);
    await app.db.run(sql`update businesses set user_id = ${people.rival.id} where id = ${salon.business}`);
    expect((await remove('owner')).status).toBe(204);
    expect(await placesOf(app.db, markersOf('owner'))).toEqual(Object.keys(retainedOfOwner));
    expect(await listViolations(app.db)).toEqual([]);
    await expectListsWithout('owner', ['/api/account/export']);
  });
});

const remove = (name: Name) => {
  const { token, password } = testAccounts.people[name];
  return testAccounts.app.call('DELETE', '/api/account', { token, body: { password } });
};

/** Cancels every upcoming appointment with a reason. */
async function cancelAll(name: 'customer' | 'worker'): Promise<void> {
  const { as, clock } = testAccounts;
  const visits = await as(name)('GET', `/api/appointments?from=${clock.now().toISOString().slice(0, 10)}`);
  for (const { id, status } of visits)
    if (status === 'Confirmed' || status === 'Pending')
      await as(name)('POST', `/api/appointments/${id}/cancel`, { reason: textOf(name, 'leaving,') });
}

async function expectNothingFailed(): Promise<void> {
  const failed = await testAccounts.app.db.rows(sql`
    select kind, last_error from events where last_error is not null
    union all select kind, last_error from jobs where last_error is not null`);
  expect(failed).toEqual([]);
}

/** Every list the others can read still works and does not contain the name. */
async function expectListsWithout(name: Name, except: string[]): Promise<void> {
  const { app, people } = testAccounts;
  const paths = app.app.routes
    .map(({ declaration }) => declaration)
    .filter(
      ({ method, path, access }) => method === 'GET' && access.kind === 'session' && !path.includes(':'),
    )
    .map(({ path }) => path)
    // Describes the grant of an agent and has no other content.
    .filter((path) => path !== '/api/grants/current');
  expect(paths.length).toBeGreaterThan(20);
  for (const path of paths.filter((candidate) => !except.includes(candidate)))
    for (const reader of ['stranger', 'worker', 'owner', 'rival', 'admin'] as const) {
      const answer = await app.call('GET', path, { token: people[reader].token });
      const named = markersOf(name).some((mark) => answer.text.includes(mark));
      expect([path, reader, answer.status < 404, named]).toEqual([path, reader, true, false]);
    }
}
