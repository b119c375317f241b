import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../fixtures/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('an unknown route answers 404 with one field', async () => {
  const answer = await app.call('GET', '/api/nothing');
  expect(answer.status).toBe(404);
  expect(answer.body).toEqual({ error: 'NOT_FOUND' });
  expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/);
});

test('health and readiness say nothing about the inside', async () => {
  for (const path of ['/healthz', '/readyz']) {
    const answer = await app.call('GET', path);
    expect([answer.status, answer.body]).toEqual([200, { status: 'ok' }]);
  }
});
