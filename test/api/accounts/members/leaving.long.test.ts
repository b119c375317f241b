import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { type Answer, startApp, type TestApp } from '../../../fixtures/app.ts';
import { newBusiness, newProfessional, newUser, type TestUser } from '../../../fixtures/marketplace.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import { monday, newSalon, outcome, type Salon } from '../../../fixtures/salon.ts';

let app: TestApp;
let salon: Salon;
beforeAll(async () => {
  app = await startApp({ clock: movingClock(monday), resolveHost: async () => ['93.184.216.34'] });
  salon = await newSalon(app);
});
afterAll(() => app.close());

const call = (user: TestUser, method: string, path: string, body?: object) =>
  app.call(method, path, { token: user.token, ...(body !== undefined && { body }) });
const members = (rest = '') => `/api/businesses/${salon.business}/members${rest}`;
const invite = async (who: object, role = 'manager'): Promise<string> => {
  const invited = await call(salon.owner, 'POST', members(), { ...who, role });
  expect(invited.status).toBe(201);
  return invited.body.id;
};
const accept = (user: TestUser, id: string) => call(user, 'POST', `/api/invitations/${id}/accept`, {});
const addressOf = async (user: TestUser): Promise<string> =>
  (await call(user, 'GET', '/api/account')).body.email;

async function newManager(account: 'professional' | 'business' = 'professional'): Promise<TestUser> {
  const user = await newUser(app, account);
  expect((await accept(user, await invite({ userId: user.id }))).status).toBe(200);
  return user;
}

type End = (user: TestUser) => Promise<Answer>;
const ends: [string, End][] = [
  ['a removed member', (user) => call(salon.owner, 'DELETE', members(`/${user.id}`))],
  [
    'a member demoted to staff',
    (user) => call(salon.owner, 'PATCH', members(`/${user.id}`), { role: 'staff' }),
  ],
  ['a member who left', (user) => call(user, 'DELETE', members(`/${user.id}`))],
];

describe.each(ends)('%s', (_name, end) => {
  test('cannot return through another pending invitation', async () => {
    const user = await newUser(app, 'professional');
    const [first, second] = [
      await invite({ userId: user.id }),
      await invite({ email: await addressOf(user) }),
    ];
    expect((await accept(user, first)).status).toBe(200);
    expect((await end(user)).status).toBeLessThan(300);
    expect(outcome(await accept(user, second))).toEqual([404, 'NOT_FOUND']);
    expect([403, 404]).toContain((await call(user, 'GET', members())).status);
  });

  test('gets no replayed response for an Idempotency-Key', async () => {
    const user = await newManager('business');
    // Passes the role check, because this account owns another business.
    await newBusiness(app, { userId: user.id });
    const send = () =>
      app.call('POST', '/api/business/clients', {
        token: user.token,
        body: { name: 'Wim', businessId: salon.business },
        headers: { 'idempotency-key': `told-${user.id}` },
      });
    expect((await send()).status).toBe(201);
    expect((await end(user)).status).toBeLessThan(300);
    expect([403, 404]).toContain((await send()).status);
  });

  test('receives nothing more through webhook endpoints they created or changed', async () => {
    const user = await newManager('business');
    const made = async (by: TestUser) => {
      const body = {
        url: 'https://hooks.example.com/',
        events: ['appointment.booked'],
        businessId: salon.business,
      };
      return (await call(by, 'POST', '/api/business/webhooks', body)).body.id as string;
    };
    const [theirs, owners, turned] = [await made(user), await made(salon.owner), await made(salon.owner)];
    const elsewhere = { url: 'https://elsewhere.example.com/' };
    expect((await call(user, 'PATCH', `/api/business/webhooks/${turned}`, elsewhere)).status).toBe(200);
    expect((await end(user)).status).toBeLessThan(300);
    const state = async (id: string) => {
      const { body } = await call(salon.owner, 'GET', `/api/business/webhooks?businessId=${salon.business}`);
      const { active, pausedReason } = body.find((webhook: { id: string }) => webhook.id === id);
      return [active, pausedReason];
    };
    expect([await state(theirs), await state(turned), await state(owners)]).toEqual([
      [false, 'left'],
      [false, 'left'],
      [true, null],
    ]);
    // The owner re-enables the endpoint after the check.
    await call(salon.owner, 'PATCH', `/api/business/webhooks/${theirs}`, { active: true });
    expect(await state(theirs)).toEqual([true, null]);
    for (const id of [theirs, owners, turned])
      await call(salon.owner, 'DELETE', `/api/business/webhooks/${id}`);
  });
});

describe('a professional removed from a business', () => {
  const letGo = (professional: string) =>
    call(salon.owner, 'DELETE', `/api/businesses/${salon.business}/professionals/${professional}`);

  test('cannot return through a pending join request or invitation', async () => {
    const user = await newUser(app, 'professional');
    const professional = await newProfessional(app, { userId: user.id, businessIds: [salon.business] });
    const email = await addressOf(user);
    const asked = await call(salon.owner, 'POST', '/api/join-requests', {
      businessId: salon.business,
      email,
    });
    expect(asked.status).toBe(201);
    const invitation = await invite({ email }, 'staff');
    expect((await letGo(professional)).status).toBe(204);
    const path = `/api/join-requests/${asked.body.id}/accept`;
    expect(outcome(await call(user, 'POST', path, {}))).toEqual([404, 'NOT_FOUND']);
    expect(outcome(await accept(user, invitation))).toEqual([404, 'NOT_FOUND']);
  });

  test('keeps a manager role', async () => {
    const user = await newManager();
    const professional = await newProfessional(app, { userId: user.id, businessIds: [salon.business] });
    expect((await letGo(professional)).status).toBe(204);
    expect((await call(user, 'GET', members())).status).toBe(200);
  });
});

test('professionals see their own analytics with and without the staff role', async () => {
  const user = await newUser(app, 'professional');
  await newProfessional(app, { userId: user.id, businessIds: [salon.business] });
  const figures = () =>
    call(user, 'GET', `/api/business/analytics?businessId=${salon.business}&from=2026-06-01&to=2026-06-02`);
  const before = await figures();
  expect((await accept(user, await invite({ email: await addressOf(user) }, 'staff'))).status).toBe(200);
  expect(outcome(await figures())).toEqual(outcome(before));
});

test('closing a business deletes its pending join requests', async () => {
  const other = await newSalon(app);
  const user = await newUser(app, 'professional');
  const asked = await call(other.owner, 'POST', '/api/join-requests', {
    businessId: other.business,
    email: await addressOf(user),
  });
  expect((await call(other.owner, 'POST', `/api/businesses/${other.business}/close`, {})).status).toBe(200);
  const answer = await call(user, 'POST', `/api/join-requests/${asked.body.id}/accept`, {});
  expect(outcome(answer)).toEqual([404, 'NOT_FOUND']);
  expect(await app.db.rows(sql`select 1 from join_requests where business_id = ${other.business}`)).toEqual(
    [],
  );
});
