import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newClient } from '../../../fixtures/clients.ts';
import { newProfessional, newUser, type TestUser } from '../../../fixtures/marketplace.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import {
  dispatchAll,
  emailOf,
  mailsTo,
  notificationsOf,
  textsSent,
} from '../../../fixtures/notifications.ts';
import { pay, settle } from '../../../fixtures/payments.ts';
import {
  act,
  booked,
  day,
  makeRegulars,
  monday,
  newCoupon,
  newSalon,
  type Salon,
  setBusiness,
  soldPackage,
} from '../../../fixtures/salon.ts';

const clock = movingClock(monday);
let app: TestApp;
let salon: Salon;
beforeAll(async () => {
  app = await startApp({ clock, environment: { PAYMENT_PROVIDER: 'mock', SMS_URL: 'outbox:' } });
});
beforeEach(async () => {
  salon = await newSalon(app);
});
afterAll(() => app.close());

/** Lines of the newest notification. */
async function newest({ token }: TestUser): Promise<string[]> {
  const [first] = await notificationsOf(app, token);
  return first?.text.split('\n') ?? [];
}
/** Deletes all notifications so far. */
const deleteNotifications = async () => {
  await dispatchAll(app);
  await app.db.run(sql`delete from notifications`);
};
async function newColleague(name = 'Rui Costa'): Promise<{ user: TestUser; professional: string }> {
  const user = await newUser(app, 'professional');
  const professional = await newProfessional(app, { userId: user.id, name, businessIds: [salon.business] });
  await app.db.run(sql`insert into service_professionals values (${salon.haircut}, ${professional})`);
  return { user, professional };
}

describe('price and discount', () => {
  test('the amount due is shown to client and staff', async () => {
    await booked(app, salon.customer.token, { ...salon.slot, services: [salon.haircut, salon.colour] });
    expect(await newest(salon.customer)).toContain('Price: 65.50 EUR');
    expect(await newest(salon.owner)).toContain('Price: 65.50 EUR');
  });

  test('with a coupon', async () => {
    const couponCode = await newCoupon(app, salon);
    const { id } = await booked(app, salon.customer.token, { ...salon.slot, couponCode });
    expect(await newest(salon.customer)).toEqual(
      expect.arrayContaining([
        'Price: 15.00 EUR',
        `Discount: 5.00 EUR off 20.00 EUR with coupon “${couponCode}”`,
      ]),
    );
    await deleteNotifications();
    await act(app, salon.customer.token, id, 'cancel');
    expect((await newest(salon.customer)).join()).not.toContain('Price');
  });

  test('with a package and its remaining sessions', async () => {
    await makeRegulars(app, salon, salon.customer);
    const packagePurchaseId = await soldPackage(app, salon, salon.customer.id);
    await deleteNotifications();
    await booked(app, salon.customer.token, { ...salon.slot, packagePurchaseId });
    expect(await newest(salon.customer)).toEqual(
      expect.arrayContaining(['Price: 0.00 EUR', 'Discount: paid with a session of “Haircuts”, 1 left']),
    );
  });

  test('of a series for all appointments', async () => {
    const series = { ...salon.slot, recurringFrequency: 'weekly', recurringCount: 3 };
    await booked(app, salon.customer.token, series);
    expect(await newest(salon.customer)).toEqual(
      expect.arrayContaining([
        'Price: 60.00 EUR for all 3 appointments',
        'Cancel until: 24 hours before each appointment',
      ]),
    );
  });

  test('is omitted without a price', async () => {
    await app.db.run(sql`update services set price_minor = null where id = ${salon.haircut}`);
    await booked(app, salon.customer.token, salon.slot);
    expect((await newest(salon.customer)).join()).not.toContain('Price');
  });

  test('a cancellation announces the refund of an online payment', async () => {
    const { id } = await booked(app, salon.customer.token, salon.slot);
    const started = await pay(app, salon.customer, id);
    await settle(app, salon.owner, started.body.paymentIntentId);
    await deleteNotifications();
    await act(app, salon.owner.token, id, 'cancel', { reason: 'A cold' });
    const list = await notificationsOf(app, salon.customer.token);
    const cancelled = list.find(({ kind }) => kind === 'appointment.cancelled');
    expect(cancelled?.text).toContain('A business cancelled your appointment.\nReason: “A cold”\n');
    expect(cancelled?.text).toContain('Refund: 20.00 EUR');
  });
});

describe('the cancellation deadline', () => {
  test('uses the window at the time of booking and the reader’s time zone', async () => {
    await setBusiness(app, salon.business, sql`cancellation_window_hours = 48`);
    await app.call('PATCH', '/api/account', {
      token: salon.customer.token,
      body: { timezone: 'Asia/Tokyo' },
    });
    const { id } = await booked(app, salon.customer.token, { ...salon.slot, date: '2026-06-04' });
    await setBusiness(app, salon.business, sql`cancellation_window_hours = 1`);
    const deadline =
      'Cancel until: Tuesday 2 June 2026, 10:00 (Lisbon time), which is 18:00 your time (Tokyo time)';
    expect(await newest(salon.customer)).toContain(deadline);
    expect((await newest(salon.owner)).join()).not.toContain('Cancel until');
    expect((await act(app, salon.customer.token, id, 'cancel')).status).toBe(200);
  });

  test('is stated as over, or as the start where staff chose the time', async () => {
    await booked(app, salon.customer.token, { ...salon.slot, date: '2026-06-01', start: '15:00' });
    expect(await newest(salon.customer)).toContain(
      'You can no longer cancel online. Please contact the business.',
    );
    await makeRegulars(app, salon, salon.customer);
    await deleteNotifications();
    await booked(app, salon.owner.token, { ...salon.slot, clientId: salon.customer.id });
    expect(await newest(salon.customer)).toContain('Cancel until: the start of the appointment');
  });
});

describe('the author of a change', () => {
  test('is named when the professional moves an appointment', async () => {
    const { id } = await booked(app, salon.customer.token, salon.slot);
    await deleteNotifications();
    await act(app, salon.worker.token, id, 'reschedule', { date: day, start: '12:00' });
    const lines = await newest(salon.customer);
    expect(lines[0]).toBe('Inês Duarte at A business rescheduled your appointment.');
    expect(lines).toContain('Previously: Wednesday 3 June 2026, 10:00 (Lisbon time)');
    expect((await newest(salon.owner))[0]).toBe('Inês Duarte rescheduled Maya Rossi’s appointment.');
  });

  test('is named when the owner assigns another professional', async () => {
    const { user, professional } = await newColleague();
    const { id } = await booked(app, salon.customer.token, salon.slot);
    await deleteNotifications();
    await act(app, salon.owner.token, id, 'reschedule', { date: day, start: '10:00', professional });
    const lines = await newest(salon.customer);
    expect(lines.slice(0, 2)).toEqual([
      'A business changed the professional of your appointment.',
      'The appointment is now with Rui Costa instead of Inês Duarte.',
    ]);
    expect(lines.join('\n')).not.toContain('Previously');
    expect((await newest(user)).slice(0, 2)).toEqual([
      'A business rescheduled Maya Rossi’s appointment.',
      'The appointment is now with Rui Costa instead of Inês Duarte.',
    ]);
    expect((await newest(salon.worker))[0]).toBe(
      'Maya Rossi’s appointment is now with Rui Costa. A business rescheduled Maya Rossi’s appointment.',
    );
  });

  test('is the client when they choose another professional and time', async () => {
    const { professional } = await newColleague();
    const { id } = await booked(app, salon.customer.token, salon.slot);
    await deleteNotifications();
    await act(app, salon.customer.token, id, 'reschedule', { date: day, start: '11:00', professional });
    expect((await newest(salon.customer)).slice(0, 2)).toEqual([
      'You rescheduled your appointment.',
      'The appointment is now with Rui Costa instead of Inês Duarte.',
    ]);
    expect((await newest(salon.owner))[0]).toBe('Maya Rossi rescheduled the appointment.');
  });

  test('is named when the professional cancels with a reason', async () => {
    const { id } = await booked(app, salon.customer.token, salon.slot);
    await deleteNotifications();
    await act(app, salon.worker.token, id, 'cancel', { reason: 'A cold' });
    expect((await newest(salon.customer)).slice(0, 2)).toEqual([
      'Inês Duarte at A business cancelled your appointment.',
      'Reason: “A cold”',
    ]);
  });

  test('an event in an older format is still dispatched', async () => {
    const { id } = await booked(app, salon.customer.token, salon.slot);
    await deleteNotifications();
    await app.db.run(sql`
      insert into events (kind, subject_id, by_user_id, detail, at)
      values ('appointment.rescheduled', ${id}, ${salon.owner.id}, '{}', ${clock.now()})`);
    expect((await newest(salon.customer))[0]).toBe('A business rescheduled your appointment.');
  });
});

describe('the language', () => {
  const setLanguage = (token: string, language: string) =>
    app.call('PATCH', '/api/account', { token, body: { language } });

  test('is the reader’s in the list and by email', async () => {
    await setLanguage(salon.customer.token, 'de');
    await setLanguage(salon.worker.token, 'pt');
    await booked(app, salon.customer.token, salon.slot);
    expect(await newest(salon.customer)).toEqual([
      'Ihr Termin ist gebucht.',
      'Leistung: Haircut',
      'Wann: Mittwoch, 3. Juni 2026, 10:00–10:30 Uhr (Ortszeit Lissabon)',
      'Bei: Inês Duarte',
      'Wo: A business',
      'Preis: 20,00 €',
      'Absagen möglich bis: Dienstag, 2. Juni 2026, 10:00 Uhr (Ortszeit Lissabon)',
    ]);
    expect((await newest(salon.owner))[0]).toBe('Maya Rossi booked an appointment.');
    const [worker] = await notificationsOf(app, salon.worker.token);
    expect(worker?.title).toBe('Nova marcação: Haircut para Maya Rossi, qua., 3 de junho, 10:00');
    const [german] = await mailsTo(app, await emailOf(app, salon.customer.id));
    expect(german?.subject).toBe('Termin bestätigt: Haircut bei A business, Mi., 3. Juni, 10:00 Uhr');
    expect(german?.text).toMatch(/^Guten Tag Maya Rossi!\n\nIhr Termin ist gebucht\.\n/);
    const mails = await mailsTo(app, await emailOf(app, salon.worker.id));
    expect(mails.map(({ subject }) => subject)).toEqual([worker?.title]);
  });

  test('applies when reading, also to earlier notifications', async () => {
    await booked(app, salon.customer.token, salon.slot);
    expect((await newest(salon.customer))[0]).toBe('Your appointment is booked.');
    await setLanguage(salon.customer.token, 'pt');
    expect((await newest(salon.customer))[0]).toBe('A sua marcação está feita.');
    const { body } = await app.call('GET', '/api/account/export', { token: salon.customer.token });
    expect(body.user.language).toBe('pt');
    expect(body.notifications[0].title).toMatch(/^Marcação confirmada: /);
  });

  test('applies to emails to unverified addresses', async () => {
    await app.db.run(sql`update users set email_verified_at = null where id = ${salon.customer.id}`);
    await setLanguage(salon.customer.token, 'de');
    await booked(app, salon.customer.token, salon.slot);
    const [mail] = await mailsTo(app, await emailOf(app, salon.customer.id));
    expect(mail?.subject).toBe('Termin bestätigt: Haircut bei A business, Mi., 3. Juni, 10:00 Uhr');
    expect(mail?.text).toMatch(/^Guten Tag!\n\n/);
    expect(mail?.text).toMatch(/\nDetails ansehen: http.*\nVerschieben: http.*\nTermin absagen: http/);
    expect(mail?.text).toContain('bestätigen Sie diese E-Mail-Adresse');
    expect(mail?.text).not.toMatch(/Maya/);
  });

  test('of a client record is that of the owner', async () => {
    await setLanguage(salon.owner.token, 'pt');
    const email = 'record-pt@example.com';
    const { id: crmClientId } = await newClient(app, salon.owner, { name: 'Rosa', email });
    await booked(app, salon.owner.token, { ...salon.slot, crmClientId });
    const [mail] = await mailsTo(app, email);
    expect(mail?.subject).toBe('Marcação confirmada: Haircut em A business, qua., 3 de junho, 10:00');
    expect(mail?.text).toMatch(/^Olá Rosa,\n\nA business fez uma marcação para si\.\n/);
    expect(mail?.text).toContain('Preço: 20,00 €');
    expect(mail?.text).toContain('Sobre o negócio: http');
  });

  // Last, because it advances the clock.
  test('of a reminder by SMS', async () => {
    const phone = '+351 912 999 001';
    await app.call('PATCH', '/api/account', {
      token: salon.customer.token,
      body: { language: 'de', phone, preferredReminderChannel: 'sms' },
    });
    await booked(app, salon.customer.token, salon.slot);
    await dispatchAll(app);
    clock.advance(26.5 * 3_600);
    await app.app.sendReminders();
    expect((await textsSent(app)).filter((text) => text.includes(phone))).toEqual([
      `To: ${phone}\n\nErinnerung: Haircut bei A business, Mi., 3. Juni, 10:00 Uhr\n`,
    ]);
  });
});
