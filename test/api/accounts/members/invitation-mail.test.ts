import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { accountMailsTo } from '../../../fixtures/email-links.ts';
import { newUser, type TestUser } from '../../../fixtures/marketplace.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import { monday, newSalon, type Salon, setBusiness } from '../../../fixtures/salon.ts';

const clock = movingClock(monday);
const inDays = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString();
let app: TestApp;
let salon: Salon;
beforeAll(async () => {
  app = await startApp({ clock });
  salon = await newSalon(app);
  await setBusiness(app, salon.business, sql`name = 'You won! Call 0800'`);
  await app.db.run(sql`update users set language = 'de' where id = ${salon.owner.id}`);
});
afterAll(() => app.close());

const resend = ({ token }: TestUser, id: string) =>
  app.call('POST', `/api/invitations/${id}/resend`, { token });
const withdraw = ({ token }: TestUser, id: string) => app.call('DELETE', `/api/invitations/${id}`, { token });

const ways: [string, (email: string) => [path: string, body: object]][] = [
  ['a manager', (email) => [`/api/businesses/${salon.business}/members`, { email, role: 'manager' }]],
  ['a professional', (email) => ['/api/join-requests', { businessId: salon.business, email }]],
];

test.each(ways)('%s: the email contains a link and fixed text in the owner’s language', async (who, way) => {
  const email = `${who.replace(' ', '.')}@example.com`;
  const [path, body] = way(email);
  const invited = await app.call('POST', path, { token: salon.owner.token, body });
  expect(invited.status).toBe(201);
  const mails = await accountMailsTo(app, email);
  expect(mails).toHaveLength(1);
  expect(mails[0]!.subject).toBe('Sie sind in ein Team eingeladen');
  expect(mails[0]!.text).toContain(`/invitation?id=${invited.body.id}`);
  expect(`${mails[0]!.subject} ${mails[0]!.text}`).not.toContain('won');
});

test.each(ways)(
  '%s: invited by a draft, the email is sent when the business is approved',
  async (who, way) => {
    const admin = await newUser(app, 'admin');
    await setBusiness(app, salon.business, sql`status = 'draft'`);
    const email = `${who.replace(' ', '.')}.of.a.draft@example.com`;
    const [path, body] = way(email);
    const invited = await app.call('POST', path, { token: salon.owner.token, body });
    expect(invited.status).toBe(201);
    expect(await accountMailsTo(app, email)).toEqual([]);
    expect((await resend(salon.owner, invited.body.id)).body).toEqual({ error: 'INVALID_STATUS' });

    // The review can take longer than the 14 days of a sent invitation.
    expect(invited.body.expiresAt).toBe(inDays(90));
    await setBusiness(app, salon.business, sql`status = 'under_review'`);
    const approval = `/api/businesses/${salon.business}/approve`;
    expect((await app.call('POST', approval, { token: admin.token })).status).toBe(200);
    await app.app.dispatchEvents();
    const [mail, ...others] = await accountMailsTo(app, email);
    expect(others).toEqual([]);
    expect(mail!.text).toContain(`/invitation?id=${invited.body.id}`);
    const invitee = await newUser(app, 'professional');
    await app.db.run(sql`
    update users set email = ${email}, email_key = ${email}, email_verified_at = now() where id = ${invitee.id}`);
    const list = invited.body.id.startsWith('jrq_') ? '/api/join-requests' : '/api/invitations';
    const [found] = (await app.call('GET', list, { token: invitee.token })).body;
    expect(found).toMatchObject({ id: invited.body.id, expiresAt: inDays(14) });
  },
);

test.each(ways)('%s: the owner sends the email again and withdraws the invitation', async (who, way) => {
  const email = `${who.replace(' ', '.')}.again@example.com`;
  const [path, body] = way(email);
  const { id } = (await app.call('POST', path, { token: salon.owner.token, body })).body;
  expect(await accountMailsTo(app, email)).toHaveLength(1);
  for (const stranger of [await newUser(app, 'professional'), salon.worker])
    expect([(await resend(stranger, id)).status, (await withdraw(stranger, id)).status]).toEqual([404, 404]);
  expect((await resend(salon.owner, id)).status).toBe(204);
  expect(await accountMailsTo(app, email)).toHaveLength(2);
  expect((await withdraw(salon.owner, id)).status).toBe(204);
  expect((await withdraw(salon.owner, id)).body).toEqual({ error: 'NOT_FOUND' });
  expect((await resend(salon.owner, id)).body).toEqual({ error: 'NOT_FOUND' });
  expect((await app.call('POST', path, { token: salon.owner.token, body })).status).toBe(201);
});

test('a manager resends invitations of staff, not of managers', async () => {
  const manager = await newUser(app, 'professional');
  const members = `/api/businesses/${salon.business}/members`;
  const invite = (body: object) => app.call('POST', members, { token: salon.owner.token, body });
  const own = (await invite({ userId: manager.id, role: 'manager' })).body.id;
  expect((await resend(salon.owner, own)).status).toBe(204);
  const accepted = await app.call('POST', `/api/invitations/${own}/accept`, { token: manager.token });
  expect(accepted.status).toBe(200);
  const staff = (await invite({ email: 'for.staff@example.com', role: 'staff' })).body.id;
  const other = (await invite({ email: 'for.manager@example.com', role: 'manager' })).body.id;
  expect((await resend(manager, staff)).status).toBe(204);
  expect((await withdraw(manager, staff)).status).toBe(204);
  expect((await resend(manager, other)).body).toEqual({ error: 'FORBIDDEN' });
  expect((await withdraw(manager, other)).body).toEqual({ error: 'FORBIDDEN' });
});

test('a business cannot use up the invitation emails of other businesses', async () => {
  const email = 'often.invited@example.com';
  const invite = (business: Salon) =>
    app.call('POST', `/api/businesses/${business.business}/members`, {
      token: business.owner.token,
      body: { email, role: 'staff' },
    });
  const { id } = (await invite(salon)).body;
  const statuses: number[] = [];
  for (let again = 0; again < 6; again++) {
    statuses.push((await resend(salon.owner, id)).status);
    await accountMailsTo(app, email);
  }
  expect(statuses).toEqual([204, 204, 204, 204, 429, 429]);
  expect(await accountMailsTo(app, email)).toHaveLength(5);
  expect((await invite(await newSalon(app))).status).toBe(201);
  expect(await accountMailsTo(app, email)).toHaveLength(6);
});

test.each(ways)('%s: a reinstated business does not send a mailed invitation again', async (who, way) => {
  const email = `${who.replace(' ', '.')}.of.a.suspended@example.com`;
  const [path, body] = way(email);
  expect((await app.call('POST', path, { token: salon.owner.token, body })).status).toBe(201);
  expect(await accountMailsTo(app, email)).toHaveLength(1);
  await setBusiness(app, salon.business, sql`status = 'suspended'`);
  const admin = await newUser(app, 'admin');
  const reinstated = await app.call('POST', `/api/businesses/${salon.business}/reinstate`, {
    token: admin.token,
  });
  expect(reinstated.status).toBe(200);
  await app.app.dispatchEvents();
  expect(await accountMailsTo(app, email)).toHaveLength(1);
});
