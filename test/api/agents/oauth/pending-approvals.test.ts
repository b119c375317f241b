import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import {
  activityOf,
  calendarOf,
  requestApproval,
  statusOf,
  usedLimitsOf,
} from '../../../fixtures/approvals.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import { newCode, post, redeem, refresh, stubPages } from '../../../fixtures/oauth-client.ts';
import { monday, newSalon, type Salon } from '../../../fixtures/salon.ts';

const clock = movingClock(monday);
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ clock, pages: stubPages });
});
afterAll(() => app.close());

/** An agent with a pending approval request. */
async function newPendingApproval(salon: Salon) {
  const code = await newCode(app, salon.customer, {
    ask: { scope: 'appointments:book' },
    answer: { scopes: ['appointments:book'], asksFirst: true },
  });
  const { body } = await redeem(app, code);
  const tokens = { clientId: code.clientId, refresh: body.refresh_token as string };
  const grant = await app.db.row<{ id: string }>(
    sql`select id from grants where user_id = ${salon.customer.id}`,
  );
  const agent = { grantId: grant!.id, token: body.access_token as string };
  const { id } = await requestApproval(app, agent, salon.slot);
  return { agent, code, tokens, id };
}

test.each([
  [
    'a client revokes the grant',
    async ({ tokens }: Awaited<ReturnType<typeof newPendingApproval>>) => {
      await post(app, '/oauth/revoke', { token: tokens.refresh, client_id: tokens.clientId });
    },
  ],
  [
    'a code is redeemed twice',
    async ({ code }: Awaited<ReturnType<typeof newPendingApproval>>) => redeem(app, code),
  ],
  [
    'a replaced refresh token is reused',
    async ({ tokens }: Awaited<ReturnType<typeof newPendingApproval>>) => {
      const next = (await refresh(app, tokens)).body.refresh_token;
      await refresh(app, { ...tokens, refresh: next });
      await refresh(app, tokens);
    },
  ],
])('pending approval requests are declined, released and recorded when %s', async (_what, end) => {
  const salon = await newSalon(app);
  const waiting = await newPendingApproval(salon);
  await end(waiting);
  expect(await statusOf(app, waiting.id)).toBe('declined');
  expect(await calendarOf(app, salon.professional)).toEqual([]);
  expect(await usedLimitsOf(app, waiting.agent)).toEqual({ booked_count: 0, booked_minor: 0 });
  expect(await activityOf(app, waiting.agent)).toEqual(['book asked', 'book declined']);
});
