import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newUser, type TestUser } from '../../../fixtures/marketplace.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import { emailOf, mailsTo, notificationsOf, textsSent } from '../../../fixtures/notifications.ts';
import { act, booked, monday, newSalon, type Salon } from '../../../fixtures/salon.ts';

const clock = movingClock(monday);
let app: TestApp;
let salon: Salon;
beforeAll(async () => {
  app = await startApp({ clock, environment: { SMS_URL: 'outbox:' } });
  salon = await newSalon(app);
});
afterAll(() => app.close());

async function newUnconfirmed(name = 'Hurry!\r\n\r\nhttps://evil.example'): Promise<TestUser> {
  const user = await newUser(app);
  await app.db.run(sql`update users set email_verified_at = null, name = ${name} where id = ${user.id}`);
  return user;
}

test('an unverified account gets the appointment with links, but no text of others', async () => {
  const person = await newUnconfirmed();
  const { id } = await booked(app, person.token, salon.slot);
  await notificationsOf(app, person.token);
  clock.advance(1);
  await act(app, salon.owner.token, id, 'cancel', { reason: 'You won! https://evil.example' });
  const [cancelled, receipt] = await notificationsOf(app, person.token);
  expect(receipt?.title).toBe('Appointment confirmed: Haircut at A business, Wed 3 June, 10:00');
  expect(cancelled?.text).toContain('You won!');
  const mails = await mailsTo(app, await emailOf(app, person.id));
  const mailWith = (subject: string) => mails.find((mail) => mail.subject.startsWith(subject))!;
  expect(mails).toHaveLength(2);
  const page = `${app.url}/appointments/${id}`;
  expect(mailWith('Appointment confirmed: Haircut at A business').text.trim()).toBe(
    [
      'Hello,',
      '',
      'Your appointment is booked.',
      'Service: Haircut',
      'When: Wednesday 3 June 2026, 10:00–10:30 (Lisbon time)',
      'With: Inês Duarte',
      'Where: A business',
      'Price: 20.00 EUR',
      'Cancel until: Tuesday 2 June 2026, 10:00 (Lisbon time)',
      '',
      `View details: ${page}`,
      `Reschedule: ${page}/reschedule`,
      `Cancel appointment: ${page}/cancel`,
      '',
      'To receive full notifications, confirm this email address: sign in and request a confirmation link.',
      '',
      '-- ',
      app.url,
    ].join('\n'),
  );
  expect(mailWith('Appointment cancelled: Haircut at A business').text).toContain(`View details: ${page}\n`);
  expect(JSON.stringify(mails)).not.toMatch(/evil|Hurry|won!/);
  expect(mails.flatMap(({ attachments }) => attachments)).toEqual([]);
});

test('emails to unverified staff contain no text of clients', async () => {
  const email = await emailOf(app, salon.worker.id);
  const before = (await mailsTo(app, email)).length;
  clock.advance(60);
  await app.db.run(sql`update users set email_verified_at = null where id = ${salon.worker.id}`);
  const client = await newUser(app, 'customer', 'Click https://evil.example');
  await booked(app, client.token, { ...salon.slot, start: '11:00', notes: 'evil' });
  const mails = (await mailsTo(app, email)).slice(before);
  expect(mails.map(({ subject }) => subject)).toEqual([
    'New appointment: Haircut for the client, Wed 3 June, 11:00',
  ]);
  expect(mails[0]?.text).toContain(`/desk/`);
  expect(JSON.stringify(mails)).not.toContain('evil');
});

test('an SMS to an unverified account contains no text of others', async () => {
  const person = await newUnconfirmed();
  await app.call('PATCH', '/api/account', {
    token: person.token,
    body: { phone: '+35191000000', preferredReminderChannel: 'sms', name: 'Maya' },
  });
  await booked(app, person.token, { ...salon.slot, start: '12:00' });
  await notificationsOf(app, person.token);
  clock.advance(28 * 3600);
  await app.app.sendReminders();
  const [text] = await textsSent(app);
  expect(text).toContain('Reminder: Haircut at A business, Wed 3 June, 12:00');
});

test('a verified account gets all details, each on one line', async () => {
  const person = await newUnconfirmed();
  await app.db.run(sql`update users set email_verified_at = now() where id = ${person.id}`);
  await booked(app, person.token, { ...salon.slot, date: '2026-06-04', start: '13:00' });
  const [mail] = await mailsTo(app, await emailOf(app, person.id));
  expect(mail?.subject).toBe('Appointment confirmed: Haircut at A business, Thu 4 June, 13:00');
  expect(mail?.text).toMatch(/^Hello Hurry! https:\/\/evil\.example,\n\nYour appointment is booked\.\n/);
});
