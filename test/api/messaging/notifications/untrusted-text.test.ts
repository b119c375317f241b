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

    test('invites: the notification contains its name; the email, if any, only fixed text', async () => {
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
      expect(wordsOf(mails)).not.toMatch(/won|0800/i);
      const link = `/api/businesses/${businessId}`;
      expect(mails.map(({ text }) => text.includes(link))).toEqual(isActive ? [true] : []);
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

  test('that was entered by staff gets fixed text without a file; after an appointment, all details', async () => {
    const email = newEmail();
    const { id: crmClientId } = await newClient(app, salon.owner, { name: bait, email });
    const first = await booked(app, salon.owner.token, { ...salon.slot, crmClientId, notes: bait });
    await dispatchAll(app);
    await act(app, salon.owner.token, first.id, 'reschedule', { date: '2026-06-03', start: '11:00' });
    await dispatchAll(app);
    await act(app, salon.owner.token, first.id, 'cancel', { reason: bait });
    const mails = await mailsTo(app, email);
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'Appointment cancelled: Appointment at A business, Wed 3 June, 11:00',
      'Appointment confirmed: Appointment at A business, Wed 3 June, 10:00',
      'Appointment rescheduled: Appointment at A business, Wed 3 June, 11:00',
    ]);
    expect(mails[0]?.text).toMatch(/^Hello,\n/);
    expect(mails[0]?.text).toContain(`${app.url}/api/businesses/${salon.business}`);
    expect(wordsOf(mails)).not.toMatch(/won|0800|Haircut|Inês/i);
    expect(mails.flatMap(({ attachments }) => attachments)).toEqual([]);

    await app.db.run(sql`update appointments set status = 'Completed' where id = ${first.id}`);
    await booked(app, salon.owner.token, { ...salon.slot, crmClientId });
    expect((await mailsTo(app, email)).map(({ subject }) => subject)).toContain(
      `Appointment confirmed: Haircut at ${bait}, Wed 3 June, 10:00`,
    );
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
