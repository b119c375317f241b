import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../fixtures/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('unknown routes return 404 NOT_FOUND', async () => {
  const answer = await app.call('GET', '/api/nothing');
  expect(answer.status).toBe(404);
  expect(answer.body).toEqual({ error: 'NOT_FOUND' });
  expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/);
});

test('health and readiness reveal no internals', async () => {
  for (const path of ['/healthz', '/readyz']) {
    const answer = await app.call('GET', path);
    expect([answer.status, answer.body]).toEqual([200, { status: 'ok' }]);
  }
});
