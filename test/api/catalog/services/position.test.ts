import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newBusiness, newService } from '../../../fixtures/marketplace.ts';
import { newSalon, outcome, type Salon } from '../../../fixtures/salon.ts';

let app: TestApp;
let salon: Salon;
let token: string;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  salon = await newSalon(app);
  token = salon.owner.token;
});

const order = (ids: readonly string[], more: object = {}, as = token) =>
  app.call('PUT', '/api/business/services/order', { token: as, body: { ids, ...more } });
const list = async (more = ''): Promise<string[]> =>
  (await app.call('GET', `/api/services?businessId=${salon.business}${more}`)).body.map(
    ({ id }: { id: string }) => id,
  );

test('the list of a business follows the order, page by page', async () => {
  const { haircut, colour, yoga } = salon;
  expect((await order([yoga, haircut, colour])).status).toBe(204);
  expect(await list()).toEqual([yoga, haircut, colour]);
  expect(await list('&sort=position')).toEqual([yoga, haircut, colour]);
  expect(await list('&sort=age')).toEqual([haircut, colour, yoga]);
  const first = await app.call('GET', `/api/services?businessId=${salon.business}&limit=2`);
  const next = /<([^>]+)>/.exec(first.headers.get('link')!)![1]!;
  const second = await app.call('GET', next.replace(/^https?:\/\/[^/]+/, ''));
  expect(second.body.map(({ id, position }: { id: string; position: number }) => [id, position])).toEqual([
    [colour, 2],
  ]);
});

test('a new service comes last', async () => {
  await order([salon.yoga, salon.haircut, salon.colour]);
  const made = await app.call('POST', '/api/services', { token, body: { name: 'Beard', duration: 20 } });
  expect(made.body.position).toBe(3);
  expect((await list()).at(-1)).toBe(made.body.id);
});

test('returns 400 INVALID_SERVICES unless every service is listed exactly once', async () => {
  const { haircut, colour, yoga } = salon;
  const hidden = await newService(app, { businessId: salon.business });
  await app.db.run(sql`update services set active = false where id = ${hidden}`);
  const all = [haircut, colour, yoga, hidden];
  const foreign = (await newSalon(app)).haircut;
  for (const [ids, field, reason] of [
    [[haircut, colour, yoga], 'body.ids', 'missing'],
    [[...all, haircut], 'body.ids[4]', 'repeated'],
    [[...all, foreign], 'body.ids[4]', 'not-found'],
    [['svc_none', ...all], 'body.ids[0]', 'not-found'],
    [[], 'body.ids', 'missing'],
  ] as const) {
    const answer = await order(ids);
    expect(outcome(answer)).toEqual([400, 'INVALID_SERVICES']);
    expect(answer.headers.get('error-info')).toContain(`field="${field}"`);
    expect(answer.headers.get('error-info')).toContain(`reason=${reason}`);
  }
  expect((await order(all)).status).toBe(204);
});

test('is limited to managers of the business', async () => {
  const all = await list();
  const stranger = (await newSalon(app)).owner;
  expect(outcome(await order(all, {}, salon.customer.token))).toEqual([403, 'FORBIDDEN']);
  expect(outcome(await order(all, { businessId: salon.business }, stranger.token))).toEqual([
    404,
    'BUSINESS_NOT_FOUND',
  ]);
  await newBusiness(app, { userId: salon.owner.id });
  expect(outcome(await order(all))).toEqual([400, 'MISSING_FIELDS']);
  expect((await order(all, { businessId: salon.business })).status).toBe(204);
});

test('sort=position without a business returns 400 MISSING_FIELDS', async () => {
  expect(outcome(await app.call('GET', '/api/services?sort=position'))).toEqual([400, 'MISSING_FIELDS']);
});

test('changing the order does not renew the schedule version', async () => {
  const version = async () =>
    (
      await app.db.row<{ version: string }>(
        sql`select version from schedule_versions where subject_id = ${salon.business}`,
      )
    )?.version;
  const before = await version();
  await order((await list()).reverse());
  expect(await version()).toBe(before);
  await app.call('PUT', `/api/services/${salon.haircut}/professionals/${salon.professional}`, {
    token,
    body: { price: 21 },
  });
  expect(await version()).not.toBe(before);
});
