import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { accountMailsTo } from '../../../fixtures/email-links.ts';
import { newSalon, type Salon, setBusiness } from '../../../fixtures/salon.ts';

let app: TestApp;
let salon: Salon;
beforeAll(async () => {
  app = await startApp();
  salon = await newSalon(app);
  await setBusiness(app, salon.business, sql`name = 'You won! Call 0800'`);
  await app.db.run(sql`update users set language = 'de' where id = ${salon.owner.id}`);
});
afterAll(() => app.close());

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

test.each(ways)('%s: a draft business sends no email', async (who, way) => {
  await setBusiness(app, salon.business, sql`status = 'draft'`);
  const email = `${who.replace(' ', '.')}.of.a.draft@example.com`;
  const [path, body] = way(email);
  expect((await app.call('POST', path, { token: salon.owner.token, body })).status).toBe(201);
  expect(await accountMailsTo(app, email)).toEqual([]);
});
