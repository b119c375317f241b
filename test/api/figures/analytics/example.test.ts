import { expect, test } from 'vitest';
import { demoPassword, loadDemo } from '../../../../demo/load-demo.ts';
import { getAnalytics } from '../../../../src/features/figures/analytics/contract.ts';
import { startApp } from '../../../fixtures/app.ts';
import { demoOptions } from '../../../fixtures/demo-options.ts';

test('the example of the API reference matches the demo data', async () => {
  const clock = { now: () => new Date('2026-11-30T12:00:00Z') };
  const app = await startApp({ clock });
  await loadDemo(app.db, clock, await demoOptions());
  const login = await app.call('POST', '/api/auth/login', {
    body: { email: 'business@demo.test', password: demoPassword },
  });
  const { from, to } = getAnalytics.reply.example as { from: string; to: string };
  const answer = await app.call('GET', `/api/business/analytics?from=${from}&to=${to}`, {
    token: login.body.accessToken,
  });
  expect(answer.body).toEqual(getAnalytics.reply.example);
  await app.close();
});
