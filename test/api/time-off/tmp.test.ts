import { expect, test } from 'vitest';
import { loadDemo } from '../../../src/demo/load-demo.ts';
import * as contract from '../../../src/features/schedules/contract.ts';
import { createPasswords } from '../../../src/platform/passwords.ts';
import { passwordCost, startApp } from '../../harness/app.ts';
test('demo', async () => {
  const app = await startApp();
  await (loadDemo as any)({ db: app.db, clock: { now: () => new Date() }, passwords: createPasswords(passwordCost), log: { info() {} } }).catch(async (e: any) => { console.log(String(e)); await (loadDemo as any)(app.db, new Date(), createPasswords(passwordCost)); });
  const { accessToken } = (await app.call('POST', '/api/auth/login', { body: { email: 'business@demo.test', password: 'demo-password' } })).body;
  for (const r of [contract.createAvailabilityRule, contract.createTimeOff]) console.log((await app.call('POST', r.path, { token: accessToken, body: r.bodyExample })).text);
  await app.close();
});
