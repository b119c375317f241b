import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newUser } from '../../../fixtures/marketplace.ts';
import { newSalon, type Salon, setBusiness } from '../../../fixtures/salon.ts';

let app: TestApp;
let salon: Salon;
beforeAll(async () => {
  app = await startApp();
  salon = await newSalon(app);
  await setBusiness(app, salon.business, sql`opens_minute = 600, closes_minute = 1140`);
});
afterAll(() => app.close());

const invite = (body: object) =>
  app.call('POST', '/api/join-requests', {
    token: salon.owner.token,
    body: { businessId: salon.business, ...body },
  });

async function newInvitee(email: string) {
  const invitee = await newUser(app, 'professional');
  await app.db.run(sql`
    update users set email = ${email}, email_key = ${email}, email_verified_at = now() where id = ${invitee.id}`);
  return invitee;
}

test('an invitation keeps the name of the invitee until it is answered', async () => {
  const email = 'ben@example.com';
  const invited = await invite({ email, name: 'Ben Costa' });
  expect([invited.status, invited.body.name]).toEqual([201, 'Ben Costa']);
  const [listed] = (await app.call('GET', '/api/join-requests', { token: salon.owner.token })).body;
  expect(listed).toMatchObject({ email, name: 'Ben Costa' });
  expect((await invite({ email: 'eva@example.com' })).body.name).toBeNull();

  const { token } = await newInvitee(email);
  const accepted = await app.call('POST', `/api/join-requests/${invited.body.id}/accept`, { token });
  expect(accepted.body).toMatchObject({ status: 'accepted', email: null, name: null });
  const rows = await app.db.rows(sql`select 1 from join_requests where invitee_name = 'Ben Costa'`);
  expect(rows).toEqual([]);
});

test('an invitee without a profile starts with the opening hours of the business', async () => {
  const invited = await invite({ email: 'mia@example.com' });
  const { token } = await newInvitee('mia@example.com');
  await app.call('POST', `/api/join-requests/${invited.body.id}/accept`, { token });
  const profile = (await app.call('GET', '/api/professionals?userId=me', { token })).body;
  expect(profile.workingHours).toEqual({ start: '10:00', end: '19:00' });
});

test.each([
  [{ email: 'x@example.com', name: ' ' }, 'INVALID_INPUT'],
  [{ email: 'x@example.com', name: 'a\nb' }, 'INVALID_INPUT'],
  [{ professionalId: 'pro_other', name: 'Ben' }, 'INVALID_INPUT'],
])('rejects an invalid name: %j', async (body, error) => {
  const answer = await invite(body);
  expect([answer.status, answer.body.error]).toEqual([400, error]);
});
