import { expect, test } from 'vitest';
import { demoPassword, loadDemo } from '../../demo/load-demo.ts';
import { createTimeOff } from '../../src/features/booking/time-off/contract.ts';
import {
  createAvailabilityRule,
  patchAvailabilityRule,
} from '../../src/features/catalog/availability-rules/contract.ts';
import { getAnalytics } from '../../src/features/figures/analytics/contract.ts';
import { startApp, type TestApp } from '../fixtures/app.ts';
import { demoOptions } from '../fixtures/demo-options.ts';

async function logInAsOwner(app: TestApp): Promise<string> {
  const body = { email: 'business@demo.test', password: demoPassword };
  return (await app.call('POST', '/api/auth/login', { body })).body.accessToken;
}

test('the analytics example of the API reference matches the demo data', async () => {
  const clock = { now: () => new Date('2026-11-30T12:00:00Z') };
  const app = await startApp({ clock });
  await loadDemo(app.db, clock, await demoOptions());
  const token = await logInAsOwner(app);
  const { from, to } = getAnalytics.reply.example as { from: string; to: string };
  const answer = await app.call('GET', `/api/business/analytics?from=${from}&to=${to}`, { token });
  expect(answer.body).toEqual(getAnalytics.reply.example);
  await app.close();
});

test('the schedule examples of the API reference work on the demo data', async () => {
  const app = await startApp({ template: 'demo' });
  const token = await logInAsOwner(app);
  const rule = await app.call('POST', createAvailabilityRule.path, {
    body: createAvailabilityRule.bodyExample,
    token,
  });
  expect(rule.body).toEqual({ ...(createAvailabilityRule.reply.example as object), id: rule.body.id });
  const changed = await app.call('PATCH', `${createAvailabilityRule.path}/${rule.body.id}`, {
    body: patchAvailabilityRule.bodyExample,
    token,
  });
  expect(changed.body).toEqual({ ...rule.body, ...patchAvailabilityRule.bodyExample });
  const away = await app.call('POST', createTimeOff.path, { body: createTimeOff.bodyExample, token });
  expect(away.body).toEqual({ ...(createTimeOff.reply.example as object), id: away.body.id });
  await app.close();
});
