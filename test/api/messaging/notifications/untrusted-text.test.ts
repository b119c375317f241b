import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newClient, newEmail } from '../../../fixtures/clients.ts';
import {
  newBusiness,
  newProfessional,
  newService,
  newUser,
  type TestUser,
} from '../../../fixtures/marketplace.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import { dispatchAll, emailOf, mailsTo, notificationsOf } from '../../../fixtures/notifications.ts';
import { act, booked, monday, newSalon, type Salon, setBusiness } from '../../../fixtures/salon.ts';
import type { SentMail } from '../../../fixtures/sent-messages.ts';

const clock = movingClock(monday);
const bait = 'You won! Call 0800 WIN';
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.close());

const confirmed = async (role: 'customer' | 'professional'): Promise<TestUser & { email: string }> => {
  const user = await newUser(app, role);
  await app.db.run(sql`update users set email_verified_at = now() where id = ${user.id}`);
  return { ...user, email: await emailOf(app, user.id) };
};
/** Text of all emails. */
const wordsOf = (mails: SentMail[]) =>
  mails
    .map(({ subject, text, attachments }) => [subject, text, JSON.stringify(attachments)].join('\n'))
    .join('\n');

describe.each(['draft', 'under_review', 'suspended', 'active'] as const)(
  'a business that is %s',
  (status) => {
    const isActive = status === 'active';

    test('invites: accounts without a relationship get an email with its name only if it is active', async () => {
      const owner = await newUser(app, 'business');
      const businessId = await newBusiness(app, { userId: owner.id, status, name: bait });
      const invited = await confirmed('professional');
      const professionalId = await newProfessional(app, { userId: invited.id });
      const made = await app.call('POST', '/api/join-requests', {
        token: owner.token,
        body: { businessId, professionalId },
      });
      expect(made.status).toBe(201);
      expect((await notificationsOf(app, invited.token))[0]?.title).toContain(bait);
      const mails = await mailsTo(app, invited.email);
      expect(mails).toHaveLength(isActive ? 1 : 0);
      for (const { subject, text } of mails) {
        expect(subject).toBe(`${bait} invites you to join the team`);
        expect(text).toContain(`View details: ${app.url}/desk?choose\n`);
      }
    });

    test('sells a package: clients see its title, others are not notified', async () => {
      const owner = await newUser(app, 'business');
      const business = await newBusiness(app, { userId: owner.id, status: 'active', name: bait });
      const professional = await newProfessional(app, { name: 'Anna', businessIds: [business] });
      const serviceId = await newService(app, {
        businessId: business,
        priceMinor: 2_000,
        professionalIds: [professional],
      });
      const [stranger, guest] = [await confirmed('customer'), await confirmed('customer')];
      const slot = { business, professional, services: [serviceId], date: '2026-06-03', start: '10:00' };
      await booked(app, guest.token, slot);
      await setBusiness(app, business, sql`status = ${status}`);
      const terms = { sessionCount: 2, packagePriceMajor: 30, singleSessionPriceMajor: 20, currency: 'EUR' };
      const sold = await app.call('POST', '/api/business/packages', {
        token: owner.token,
        body: { serviceId, title: bait, ...terms, validityDays: 90 },
      });
      for (const { id: userId } of [stranger, guest]) {
        const body = { packageId: sold.body.id, userId };
        const sale = await app.call('PUT', '/api/business/packages', { token: owner.token, body });
        expect(sale.status).toBe(201);
        await app.call('DELETE', `/api/business/packages/purchases/${sale.body.id}`, { token: owner.token });
      }
      expect(await mailsTo(app, stranger.email)).toEqual([]);
      expect(wordsOf(await mailsTo(app, guest.email))).toContain(bait);
    });
  },
);

describe('a client record', () => {
  let salon: Salon;
  beforeAll(async () => {
    salon = await newSalon(app, { name: bait });
  });

  test('that was entered by staff gets every detail of its first appointment', async () => {
    await setBusiness(
      app,
      salon.business,
      sql`address_line1 = 'Rua 1', city = 'Lisboa', phone = '+351 21 000'`,
    );
    const email = newEmail();
    const { id: crmClientId } = await newClient(app, salon.owner, { name: 'Grete Minde', email });
    const first = await booked(app, salon.owner.token, { ...salon.slot, crmClientId });
    await dispatchAll(app);
    await act(app, salon.owner.token, first.id, 'reschedule', { date: '2026-06-03', start: '11:00' });
    await dispatchAll(app);
    await act(app, salon.owner.token, first.id, 'cancel', { reason: 'A cold' });
    const mails = await mailsTo(app, email);
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      `Appointment cancelled: Haircut at ${bait}, Wed 3 June, 11:00`,
      `Appointment confirmed: Haircut at ${bait}, Wed 3 June, 10:00`,
      `Appointment rescheduled: Haircut at ${bait}, Wed 3 June, 11:00`,
    ]);
    const { slug } = (await app.call('GET', `/api/businesses/${salon.business}`)).body;
    for (const { text, attachments } of mails) {
      expect(text).toMatch(/^Hello Grete Minde,\n/);
      expect(text).toContain('Service: Haircut\n');
      expect(text).toContain(`Where: ${bait}, Rua 1, Lisboa\n`);
      expect(text).toContain('To reschedule or cancel, contact the business: +351 21 000\n');
      expect(text).toContain(`About the business: ${app.url}/b/${slug}\n`);
      expect(text).not.toMatch(/\/api\/|Cancel until/);
      expect(attachments).toHaveLength(1);
    }
    expect(mails.find(({ subject }) => subject.startsWith('Appointment cancelled'))?.text).toContain(
      'A cold',
    );
  });

  test('is not asked for a review, which needs an account', async () => {
    const email = newEmail();
    const { id: crmClientId } = await newClient(app, salon.owner, { name: 'Ada', email });
    const { id } = await booked(app, salon.owner.token, { ...salon.slot, start: '15:00', crmClientId });
    clock.advance(4 * 86_400);
    await act(app, salon.owner.token, id, 'complete');
    expect((await mailsTo(app, email)).filter(({ text }) => text.includes('review'))).toEqual([]);
    clock.advance(-4 * 86_400);
  });
});

test('text of users stays on one line in quotation marks', async () => {
  const salon = await newSalon(app, { name: 'A\nbusiness\r\nof lines' });
  const guest = await confirmed('customer');
  const { id } = await booked(app, guest.token, { ...salon.slot, start: '12:00' });
  await act(app, salon.owner.token, id, 'cancel', {
    reason: 'Ill\n\nYour account is closed. “Pay” now\u2028at once',
  });
  const cancelled = (await mailsTo(app, guest.email)).find(({ subject }) =>
    subject.startsWith('Appointment cancelled'),
  );
  expect(cancelled?.subject).toBe('Appointment cancelled: Haircut at A business of lines, Wed 3 June, 12:00');
  expect(cancelled?.text.split('\n')).toContain('Reason: “Ill Your account is closed. "Pay" now at once”');
});
