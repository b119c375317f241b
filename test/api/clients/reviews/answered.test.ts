import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newModerationSetup } from '../../../fixtures/moderation.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('the filter answered lists reviews with or without a reply', async () => {
  const { ids, owner } = await newModerationSetup(app);
  const listed = async (answered: string) => {
    const path = `/api/reviews?businessId=${ids.business}&answered=${answered}`;
    return (await app.call('GET', path)).body.map(({ id }: { id: string }) => id);
  };
  expect([await listed('false'), await listed('true')]).toEqual([[ids.review], []]);
  const body = { text: 'Thank you.' };
  await app.call('POST', `/api/reviews/${ids.review}/reply`, { token: owner.token, body });
  expect([await listed('false'), await listed('true')]).toEqual([[], [ids.review]]);
  const wrong = await app.call('GET', `/api/reviews?businessId=${ids.business}&answered=maybe`);
  expect([wrong.status, wrong.body.error]).toEqual([400, 'INVALID_INPUT']);
});
