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

test('an unverified account sees everything in the list and gets emails with fixed text only', async () => {
  const person = await newUnconfirmed();
  const { id } = await booked(app, person.token, salon.slot);
  clock.advance(1);
  await act(app, salon.owner.token, id, 'cancel', { reason: 'You won! https://evil.example' });
  const [cancelled, receipt] = await notificationsOf(app, person.token);
  expect(receipt?.title).toBe('Appointment confirmed: Haircut at A business, Wed 3 June, 10:00');
  expect(cancelled?.text).toContain('You won!');
  const mails = await mailsTo(app, await emailOf(app, person.id));
  expect(mails.map(({ subject }) => subject).sort()).toEqual(['Appointment cancelled', 'New booking']);
  for (const { text, attachments } of mails) {
    expect(text.trim()).toBe(
      [
        'Hello,',
        '',
        'There is an update about an appointment. Sign in to read it.',
        'When: Wednesday 3 June 2026, 10:00–10:30 (Lisbon time)',
        'To receive full notifications, confirm this email address: sign in and request a confirmation link.',
        '',
        '-- ',
        app.url,
      ].join('\n'),
    );
    expect(attachments).toEqual([]);
  }
});

test('emails to unverified staff contain no text of clients', async () => {
  const email = await emailOf(app, salon.worker.id);
  const before = (await mailsTo(app, email)).length;
  clock.advance(60);
  await app.db.run(sql`update users set email_verified_at = null where id = ${salon.worker.id}`);
  const client = await newUser(app, 'customer', 'Click https://evil.example');
  await booked(app, client.token, { ...salon.slot, start: '11:00', notes: 'evil' });
  const mails = (await mailsTo(app, email)).slice(before);
  expect(mails.map(({ subject }) => subject)).toEqual(['New booking']);
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
  expect(text).toContain('Appointment reminder. When: Wednesday 3 June 2026, 12:00–12:30 (Lisbon time)');
  expect(text).not.toContain('A business');
});

test('a verified account gets all details, each on one line', async () => {
  const person = await newUnconfirmed();
  await app.db.run(sql`update users set email_verified_at = now() where id = ${person.id}`);
  await booked(app, person.token, { ...salon.slot, date: '2026-06-04', start: '13:00' });
  const [mail] = await mailsTo(app, await emailOf(app, person.id));
  expect(mail?.subject).toBe('Appointment confirmed: Haircut at A business, Thu 4 June, 13:00');
  expect(mail?.text).toMatch(/^Hello Hurry! https:\/\/evil\.example,\n\nYour appointment is booked\.\n/);
});
