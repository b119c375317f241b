import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { limits } from '../../../../src/shared/limits.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newService, newUser, type TestUser, walk } from '../../../fixtures/marketplace.ts';
import { newMassage, newResource, setRequires } from '../../../fixtures/resources.ts';
import { act, book, booked, monday, newSalon, outcome, type Salon } from '../../../fixtures/salon.ts';

const path = '/api/resources';

let app: TestApp;
let salon: Salon;
let stranger: Salon;
beforeAll(async () => {
  app = await startApp({ clock: { now: () => new Date(monday) } });
  [salon, stranger] = await Promise.all([newSalon(app), newSalon(app)]);
});
afterAll(() => app.close());

const post = (user: TestUser, body: unknown) => app.call('POST', path, { token: user.token, body });
const patch = (user: TestUser, id: string, body: unknown) =>
  app.call('PATCH', `${path}/${id}`, { token: user.token, body });
const remove = (user: TestUser, id: string) => app.call('DELETE', `${path}/${id}`, { token: user.token });
const list = async (user: TestUser, query = '') =>
  (await app.call('GET', path + query, { token: user.token })).body;

test('the owner creates, lists, changes and deletes resources', async () => {
  const at = await newSalon(app);
  const made = await post(at.owner, { name: '  Room 1 ', kind: 'Room', quantity: 2 });
  const view = { id: made.body.id, businessId: at.business, name: 'Room 1', kind: 'Room', quantity: 2 };
  expect([made.status, made.body]).toEqual([201, view]);
  expect(made.body.id).toMatch(/^res_/);
  const one = await post(at.owner, { businessId: at.business, name: 'Laser', kind: 'Laser' });
  expect(one.body.quantity).toBe(1);
  const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
  expect((await list(at.owner)).sort(byName)).toEqual([one.body, view]);
  const changed = await patch(at.owner, view.id, { ...view, name: 'Room A', quantity: 3 });
  expect([changed.status, changed.body]).toEqual([200, { ...view, name: 'Room A', quantity: 3 }]);
  expect(outcome(await remove(at.owner, view.id))).toEqual([204, null]);
  expect(await list(at.owner)).toEqual([one.body]);
  expect(outcome(await remove(at.owner, view.id))).toEqual([404, 'NOT_FOUND']);
});

test('staff read the resources of their business and cannot change them', async () => {
  const id = await newResource(app, salon);
  expect(await list(salon.worker, `?businessId=${salon.business}`)).toEqual([
    expect.objectContaining({ id, businessId: salon.business }),
  ]);
  expect(outcome(await post(salon.worker, { businessId: salon.business, name: 'x', kind: 'y' }))).toEqual([
    404,
    'BUSINESS_NOT_FOUND',
  ]);
  expect(outcome(await patch(salon.worker, id, { quantity: 9 }))).toEqual([403, 'FORBIDDEN']);
  expect(outcome(await remove(salon.worker, id))).toEqual([403, 'FORBIDDEN']);
});

test('resources of other businesses look as if they did not exist', async () => {
  const id = await newResource(app, salon);
  for (const user of [stranger.owner, stranger.worker]) {
    expect(await list(user, `?businessId=${salon.business}`)).toEqual([]);
    expect(outcome(await patch(user, id, { quantity: 9 }))).toEqual([404, 'NOT_FOUND']);
    expect(outcome(await remove(user, id))).toEqual([404, 'NOT_FOUND']);
    const made = await post(user, { businessId: salon.business, name: 'x', kind: 'y' });
    expect(outcome(made)).toEqual([404, 'BUSINESS_NOT_FOUND']);
  }
  const customer = await newUser(app);
  expect(outcome(await app.call('GET', path, { token: customer.token }))).toEqual([403, 'FORBIDDEN']);
  expect(outcome(await app.call('GET', path))).toEqual([401, 'AUTH_REQUIRED']);
});

test.each([
  [{ kind: 'Room' }, 'MISSING_FIELDS'],
  [{ name: 'a', kind: 'Room', quantity: 0 }, 'INVALID_VALUE'],
  [{ name: 'a', kind: 'Room', quantity: 101 }, 'INVALID_VALUE'],
  [{ name: 'a', kind: '---' }, 'INVALID_INPUT'],
  [{ name: 'a\nb', kind: 'Room' }, 'INVALID_INPUT'],
  [{ name: 'a', kind: 'Room', color: 'red' }, 'INVALID_INPUT'],
])('refuses %j with %s', async (body, code) => {
  expect(outcome(await post(salon.owner, { businessId: salon.business, ...body }))).toEqual([400, code]);
});

test('a list longer than a page has a cursor, and a business has a limit', async () => {
  const at = await newSalon(app);
  await app.db.run(sql`
    insert into resources (id, business_id, name, kind, kind_key, quantity, created_at, updated_at)
    select 'res_many_' || lpad(n::text, 4, '0'), ${at.business}, 'Room ' || n, 'Room', 'room', 1, now(), now()
    from generate_series(1, ${limits.resources.most}) n`);
  const rows = await walk(app, `${path}?limit=70`, { token: at.owner.token });
  expect(rows).toHaveLength(limits.resources.most);
  expect((await post(at.owner, { name: 'One more', kind: 'Room' })).body.error).toMatch(/^RATE_LIMITED/);
});

describe('requirements of services', () => {
  test('are stored, shown and removed', async () => {
    const at = await newSalon(app);
    await newResource(app, at, { kind: 'Behandlungsraum', quantity: 2 });
    const made = await app.call('POST', '/api/services', {
      token: at.owner.token,
      body: { name: 'Massage', duration: 60, requires: [{ kind: 'behandlungsraum', count: 2 }] },
    });
    expect([made.status, made.body.requires]).toEqual([201, [{ kind: 'behandlungsraum', count: 2 }]]);
    const listed = await app.call('GET', `/api/services?businessId=${at.business}`);
    expect(listed.body.find(({ id }: { id: string }) => id === made.body.id).requires).toEqual(
      made.body.requires,
    );
    const renamed = await app.call('PATCH', `/api/services/${made.body.id}`, {
      token: at.owner.token,
      body: { name: 'Long massage' },
    });
    expect(renamed.body.requires).toEqual(made.body.requires);
    const none = await setRequires(app, at, made.body.id, []);
    expect([none.status, none.body.requires]).toEqual([200, undefined]);
  });

  test.each([
    [[{ kind: 'Sauna', count: 1 }], 'body.requires[0].kind', 'unknown-value'],
    [[{ kind: 'Room', count: 2 }], 'body.requires[0].count', 'out-of-range'],
    [
      [
        { kind: 'Room', count: 1 },
        { kind: 'rOOm', count: 1 },
      ],
      'body.requires[1].kind',
      'repeated',
    ],
  ])('refuses %j', async (requires, field, reason) => {
    const at = await newSalon(app);
    await newResource(app, at);
    const answer = await setRequires(app, at, at.haircut, requires);
    expect(outcome(answer)).toEqual([400, 'INVALID_VALUE']);
    expect(answer.headers.get('error-info')).toContain(`field="${field}"`);
    expect(answer.headers.get('error-info')).toContain(`reason=${reason}`);
  });

  test('services of professionals cannot have any', async () => {
    const [own] = await app.db.rows<{ id: string }>(
      sql`select id from professionals where user_id = ${salon.worker.id}`,
    );
    const service = await newService(app, { ownerProfessionalId: own!.id, professionalIds: [own!.id] });
    const answer = await app.call('PATCH', `/api/services/${service}`, {
      token: salon.worker.token,
      body: { requires: [{ kind: 'Room', count: 1 }] },
    });
    expect(outcome(answer)).toEqual([400, 'INVALID_VALUE']);
  });
});

describe('a resource in use', () => {
  test('cannot be removed, lowered or renamed to another kind', async () => {
    const at = await newSalon(app);
    const { room, slot, other, massage } = await newMassage(app, at, 2);
    const second = await newUser(app);
    const first = await booked(app, at.customer.token, slot);
    await booked(app, second.token, other);
    const used = [409, 'SCHEDULE_TIME_TAKEN'];
    expect(outcome(await remove(at.owner, room))).toEqual(used);
    expect(outcome(await patch(at.owner, room, { quantity: 1 }))).toEqual(used);
    expect(outcome(await patch(at.owner, room, { kind: 'Cabin' }))).toEqual(used);
    expect(outcome(await patch(at.owner, room, { name: 'Cabins', quantity: 3 }))).toEqual([200, null]);

    // With the lower unit free, the quantity still has to include the higher one.
    await act(app, at.customer.token, first.id, 'cancel');
    expect(outcome(await patch(at.owner, room, { quantity: 1 }))).toEqual(used);
    await app.db.run(sql`update appointments set status = 'Cancelled' where business_id = ${at.business}`);
    expect(outcome(await patch(at.owner, room, { quantity: 1 }))).toEqual([200, null]);

    expect(outcome(await remove(at.owner, room))).toEqual([409, 'SERVICE_IN_USE']);
    expect(outcome(await patch(at.owner, room, { kind: 'Cabin' }))).toEqual([409, 'SERVICE_IN_USE']);
    await setRequires(app, at, massage, []);
    expect(outcome(await remove(at.owner, room))).toEqual([204, null]);
  });

  test('can be removed when only the past or an expired hold used it', async () => {
    const at = await newSalon(app);
    const { room, slot, massage } = await newMassage(app, at);
    const hold = await app.call('POST', '/api/holds', { token: at.customer.token, body: slot });
    expect(hold.status).toBe(201);
    expect(outcome(await remove(at.owner, room))).toEqual([409, 'SCHEDULE_TIME_TAKEN']);
    await app.db.run(
      sql`update appointments set expires_at = ${new Date(monday)} where id = ${hold.body.id}`,
    );
    await setRequires(app, at, massage, []);
    expect(outcome(await remove(at.owner, room))).toEqual([204, null]);
    expect(outcome(await book(app, at.customer.token, slot))).toEqual([201, null]);
  });
});
