import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../fixtures/app.ts';
import { newGrant } from '../fixtures/grants.ts';
import { waitForLocks } from '../fixtures/locks.ts';
import { newProfessional } from '../fixtures/marketplace.ts';
import { retryWhileUnavailable } from '../fixtures/retry-while-unavailable.ts';
import { codes, newSalon, type Salon } from '../fixtures/salon.ts';

// Limits of one grant under concurrent calls on two processes.

let a: TestApp;
let b: TestApp;
let salon: Salon;
let people: string[];
beforeAll(async () => {
  a = await startApp();
  b = await startApp({ databaseUrl: a.databaseUrl });
}, 60_000);
afterAll(async () => {
  await b.close();
  await a.close();
});
beforeEach(async () => {
  salon = await newSalon(a);
  const others = await Promise.all(
    Array.from({ length: 3 }, () => newProfessional(a, { businessIds: [salon.business] })),
  );
  await a.db.run(sql`
    insert into service_professionals (service_id, professional_id)
    select s.id, p.id from services s, unnest(${others}::text[]) as p (id) where s.business_id = ${salon.business}`);
  people = [salon.professional, ...others];
}, 60_000);

const scopes = ['appointments:book', 'appointments:change'];
const on = (index: number) => [a, b][index % 2]!;
const dateIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Different days and professionals, so that only the grant limits them. */
const bookAll = (token: string, count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      retryWhileUnavailable(() =>
        on(index).call('POST', '/api/appointments', {
          token,
          body: { ...salon.slot, professional: people[index % 4], date: dateIn(20 + index) },
        }),
      ),
    ),
  );

const placed = async () =>
  (await a.db.row<{ count: number }>(sql`
    select count(*) from appointments where business_id = ${salon.business} and status = 'Confirmed'`))!
    .count;

const current = async (token: string) => (await a.call('GET', '/api/grants/current', { token })).body;

test('twenty concurrent calls with a grant for one booking book once', async () => {
  const { token } = await newGrant(a, salon.customer.token, { scopes, maxBookings: 1 });
  const answers = await bookAll(token, 20);
  expect(codes(answers)).toEqual([201, ...Array(19).fill('FORBIDDEN')]);
  expect(await placed()).toBe(1);
  expect(await current(token)).toMatchObject({ bookedCount: 1, bookingsLeft: 0 });
});

test('concurrent calls use the total amount completely and never exceed it', async () => {
  const { token } = await newGrant(a, salon.customer.token, { scopes, maxTotalMajor: 110, currency: 'EUR' });
  const answers = await bookAll(token, 20);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
  expect(await placed()).toBe(5);
  expect(await current(token)).toMatchObject({ bookedMajor: 100, totalLeftMajor: 10 });
});

test('repeated concurrent bookings and cancellations leave the count at the number of appointments', async () => {
  const { token } = await newGrant(a, salon.customer.token, { scopes, maxBookings: 4 });
  await Promise.all(
    [0, 1, 2, 3].map(async (index) => {
      for (let round = 0; round < 4; round++) {
        const body = { ...salon.slot, professional: people[index], date: dateIn(20 + index) };
        const made = await retryWhileUnavailable(() =>
          on(index).call('POST', '/api/appointments', { token, body }),
        );
        expect(made.status).toBe(201);
        if (round === 3) return;
        const path = `/api/appointments/${made.body.id}/cancel`;
        const gone = await retryWhileUnavailable(() => on(index + 1).call('POST', path, { token, body: {} }));
        expect(gone.status).toBe(200);
      }
    }),
  );
  expect(await current(token)).toMatchObject({ bookedCount: 4, bookingsLeft: 0 });
});

test('nothing is booked after the response of a revocation', async () => {
  const { id, token } = await newGrant(a, salon.customer.token, { scopes });
  const under = bookAll(token, 12);
  const revoked = await a.call('DELETE', `/api/grants/${id}`, { token: salon.customer.token });
  expect(revoked.status).toBe(204);
  const stands = await placed();
  const answers = await under;
  expect(new Set(codes(answers))).toEqual(
    new Set(answers.map(({ status }) => (status === 201 ? 201 : 'AUTH_REQUIRED'))),
  );
  expect(await placed()).toBe(stands);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(stands);
});

test('a grant revoked on one process is refused on the other by the next request', async () => {
  const { id, token } = await newGrant(a, salon.customer.token, { scopes: ['appointments:read'] });
  expect((await b.call('GET', '/api/appointments', { token })).status).toBe(200);
  await a.call('DELETE', `/api/grants/${id}`, { token: salon.customer.token });
  const answer = await b.call('GET', '/api/appointments', { token });
  expect([answer.status, answer.body.error]).toEqual([401, 'AUTH_REQUIRED']);
});

test('a grant lowered during use applies the lower limit from then on', async () => {
  const { id, token } = await newGrant(a, salon.customer.token, { scopes, maxBookings: 20 });
  const [answers, lowered] = await Promise.all([
    bookAll(token, 12),
    retryWhileUnavailable(() =>
      b.call('PATCH', `/api/grants/${id}`, { token: salon.customer.token, body: { asksFirst: true } }),
    ),
  ]);
  expect(lowered.status).toBe(200);
  const grant = await current(token);
  // Pending requests count like bookings.
  expect(grant.bookedCount).toBe(answers.filter(({ status }) => status === 201 || status === 202).length);
  expect((await bookAll(token, 1))[0]!.status).not.toBe(201);
});

test('time off that cancels appointments is refused if approval is required meanwhile', async () => {
  const grant = await newGrant(a, salon.owner.token, { scopes: ['desk:block', 'desk:book'] });
  const date = dateIn(20);
  const made = await a.call('POST', '/api/appointments', {
    token: salon.customer.token,
    body: { ...salon.slot, date },
  });
  const pending = await a.db.transaction(async (transaction) => {
    await transaction.run(sql`update grants set asks_first = true where id = ${grant.id}`);
    const sent = a.call('POST', '/api/time-off', {
      token: grant.token,
      body: { businessId: salon.business, startDate: date, endDate: date, affected: 'cancel' },
    });
    await waitForLocks(a.db);
    return { sent };
  });
  expect((await pending.sent).status).toBe(403);
  const { body } = await a.call('GET', `/api/appointments/${made.body.id}`, { token: salon.customer.token });
  expect(body.status).toBe('Confirmed');
});
