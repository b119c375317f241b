import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTimeOff } from '../../../../src/features/booking/time-off/contract.ts';
import {
  createAvailabilityRule,
  patchAvailabilityRule,
} from '../../../../src/features/catalog/availability-rules/contract.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ template: 'demo' });
});
afterAll(() => app.close());

test('the examples of the API reference work on the demo data', async () => {
  const body = { email: 'business@demo.test', password: 'demo-password' };
  const token = (await app.call('POST', '/api/auth/login', { body })).body.accessToken;
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
});
