import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newUser, type TestUser, walk } from '../../../fixtures/marketplace.ts';
import {
  type ModerationSetup,
  moderationRequests,
  newModerationSetup,
  outcomeOf,
} from '../../../fixtures/moderation.ts';

let app: TestApp;
let admin: TestUser;
let setup: ModerationSetup;
/** In order of creation. Two are resolved, the others open. */
let reports: string[];
beforeAll(async () => {
  app = await startApp();
  admin = await newUser(app, 'admin');
  setup = await newModerationSetup(app);
  const { reported, resolve } = moderationRequests(app);
  reports = [];
  const types = ['review', 'business', 'professional', 'review', 'business', 'review'] as const;
  for (const type of types) {
    reports.push(await reported(await newUser(app), type, setup.ids[type]));
    // Ids created within one millisecond have no defined order.
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  for (const place of [0, 4]) await resolve(admin, reports[place] as string, 'dismiss', { note: 'No.' });
});
afterAll(() => app.close());

const at = (...places: number[]) => places.map((place) => reports[place]);
const listed = async (query: string) =>
  (await walk(app, `/api/moderation/reports${query}`, { token: admin.token })).map(({ id }) => id);

test('lists open reports first, oldest first, then resolved ones', async () => {
  expect(await listed('')).toEqual(at(1, 2, 3, 5, 0, 4));
});

test('pages of every size have the same order', async () => {
  for (const limit of [1, 2, 3, 4, 5, 6, 200])
    expect([limit, await listed(`?limit=${limit}`)]).toEqual([limit, at(1, 2, 3, 5, 0, 4)]);
});

test('filters can be combined', async () => {
  expect(await listed('?status=open')).toEqual(at(1, 2, 3, 5));
  expect(await listed('?status=dismissed&limit=1')).toEqual(at(0, 4));
  expect(await listed('?status=actioned')).toEqual([]);
  expect(await listed('?targetType=review')).toEqual(at(3, 5, 0));
  expect(await listed('?targetType=business&status=open')).toEqual(at(1));
  expect(await listed(`?targetId=${setup.ids.review}&limit=1`)).toEqual(at(3, 5, 0));
  expect(await listed('?targetId=nothing')).toEqual([]);
});

test('each report has the reporter and the decision', async () => {
  const { body } = await app.call('GET', '/api/moderation/reports?status=dismissed&limit=1', {
    token: admin.token,
  });
  expect(body).toEqual([
    {
      id: reports[0],
      targetType: 'review',
      targetId: setup.ids.review,
      reason: 'It is a lie.',
      status: 'dismissed',
      createdAt: expect.any(String),
      reporterId: expect.stringMatching(/^usr_/),
      action: 'dismiss',
      resolvedAt: expect.any(String),
      resolvedById: admin.id,
      note: 'No.',
    },
  ]);
});

test.each([
  ['?status=new', '400 INVALID_STATUS'],
  ['?targetType=user', '400 INVALID_TYPE'],
  ['?status=open&status=dismissed', '400 INVALID_INPUT'],
  ['?limit=0', '400 INVALID_VALUE'],
  ['?limit=201', '400 INVALID_VALUE'],
  ['?cursor=nonsense', '400 INVALID_INPUT'],
  [`?cursor=${Buffer.from('["reports",2,"rep_x"]').toString('base64url')}`, '400 INVALID_INPUT'],
  [`?cursor=${Buffer.from('["tickets",1,"rep_x"]').toString('base64url')}`, '400 INVALID_INPUT'],
])('%s is refused', async (query, refusal) => {
  const answer = await app.call('GET', `/api/moderation/reports${query}`, { token: admin.token });
  expect(outcomeOf(answer)).toBe(refusal);
});
