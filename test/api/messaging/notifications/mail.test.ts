import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newUser } from '../../../fixtures/marketplace.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import { emailOf, mailsTo, notificationsOf } from '../../../fixtures/notifications.ts';
import { act, booked, monday, newSalon, type Salon } from '../../../fixtures/salon.ts';
import { readMails } from '../../../fixtures/sent-messages.ts';

const clock = movingClock(monday);
let app: TestApp;
let salon: Salon;
beforeAll(async () => {
  app = await startApp({ clock });
  salon = await newSalon(app);
});
afterAll(() => app.close());

test('a booking sends one email with a calendar file to each recipient', async () => {
  await app.call('PATCH', '/api/account', {
    token: salon.customer.token,
    body: { timezone: 'Europe/Berlin' },
  });
  const { id } = await booked(app, salon.customer.token, salon.slot);
  const [mail, ...more] = await mailsTo(app, await emailOf(app, salon.customer.id));
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('Appointment confirmed: Haircut at A business, Wed 3 June, 10:00');
  expect(mail?.text.trim()).toBe(
    [
      'Hello Maya Rossi,',
      '',
      'Your appointment is booked.',
      'Service: Haircut',
      'When: Wednesday 3 June 2026, 10:00–10:30 (Lisbon time), which is 11:00–11:30 your time (Berlin time)',
      'With: Inês Duarte',
      'Where: A business',
      'Price: 20.00 EUR',
      'Cancel until: Tuesday 2 June 2026, 10:00 (Lisbon time), which is 11:00 your time (Berlin time)',
      '',
      `View details: ${app.url}/appointments/${id}`,
      `Reschedule: ${app.url}/appointments/${id}/reschedule`,
      `Cancel appointment: ${app.url}/appointments/${id}/cancel`,
      '',
      '-- ',
      app.url,
    ].join('\n'),
  );
  expect(mail?.attachments).toEqual([
    {
      filename: 'appointment.ics',
      contentType: expect.stringMatching(/^text\/calendar; ?method=\w+; ?charset=utf-8/),
      content: expect.stringContaining(id),
    },
  ]);
  for (const { id: userId } of [salon.owner, salon.worker]) {
    const news = await mailsTo(app, await emailOf(app, userId));
    expect(news.map(({ subject }) => subject)).toEqual([
      'New appointment: Haircut for Maya Rossi, Wed 3 June, 10:00',
    ]);
    expect(news[0]?.text).toContain(`View details: ${app.url}/desk/a-business/calendar/${id}\n`);
    expect(news[0]?.attachments).toHaveLength(1);
  }
});

test('a cancellation has a calendar file that removes the appointment', async () => {
  const person = await newUser(app);
  const { id } = await booked(app, person.token, { ...salon.slot, start: '11:00' });
  await act(app, person.token, id, 'cancel', { reason: 'Ill' });
  const mails = await mailsTo(app, await emailOf(app, person.id));
  const cancelled = mails.find(({ subject }) => subject.startsWith('Appointment cancelled'));
  expect(cancelled?.text).toContain('You cancelled your appointment.\nReason: “Ill”\n');
  expect(cancelled?.attachments[0]?.contentType).toMatch(/method=CANCEL/i);
  expect(cancelled?.attachments[0]?.content).toContain('STATUS:CANCELLED');
});

test('a series sends one email with one calendar file of all dates', async () => {
  const person = await newUser(app);
  await booked(app, person.token, {
    ...salon.slot,
    start: '12:00',
    recurringFrequency: 'weekly',
    recurringCount: 3,
  });
  const mails = await mailsTo(app, await emailOf(app, person.id));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.attachments.map(({ filename }) => filename)).toEqual(['appointments.ics']);
  expect(mails[0]?.attachments[0]?.content.match(/BEGIN:VEVENT/g)).toHaveLength(3);
});

test('a client record with an email gets the email; one without gets nothing', async () => {
  const record = async (body: object) =>
    (await app.call('POST', '/api/business/clients', { token: salon.owner.token, body })).body.id;
  const withAddress = await record({ name: 'Walter', email: 'walter@example.org' });
  const without = await record({ name: 'Nobody' });
  await booked(app, salon.owner.token, { ...salon.slot, start: '13:00', crmClientId: withAddress });
  await booked(app, salon.owner.token, { ...salon.slot, start: '13:30', crmClientId: without });
  const [mail, ...more] = await mailsTo(app, 'walter@example.org');
  expect(more).toEqual([]);
  expect(mail?.text).toMatch(/^Hello Walter,\n\nA business booked your appointment\.\n/);
  const rows = await app.db.rows<{ client_id: string }>(
    sql`select client_id from notifications where client_id is not null`,
  );
  expect(rows).toEqual([{ client_id: withAddress }]);
});

test('an unverified account with the email of a record does not see its notifications', async () => {
  const client = { name: 'Wilma', email: 'wilma@example.org' };
  const made = await app.call('POST', '/api/business/clients', { token: salon.owner.token, body: client });
  const body = { email: client.email, password: 'a long password', name: 'Somebody' };
  const { accessToken } = (await app.call('POST', '/api/auth/register', { body })).body;
  await booked(app, salon.owner.token, { ...salon.slot, start: '14:00', crmClientId: made.body.id });
  expect(await mailsTo(app, client.email)).toHaveLength(1);
  expect(await notificationsOf(app, accessToken)).toEqual([]);
});

test('uses the current email; deleted accounts get nothing', async () => {
  const [moved, gone] = await Promise.all([newUser(app), newUser(app)]);
  const old = await emailOf(app, gone.id);
  await app.db.run(
    sql`update users set email = 'new@example.org', email_key = 'new@example.org' where id = ${moved.id}`,
  );
  await app.call('DELETE', '/api/account', { token: gone.token, body: { password: 'a long password' } });
  await app.db.run(sql`
    insert into notifications (id, user_id, kind, subject_id, event_key, facts, created_at)
    select 'ntf_test_' || id, id, 'ticket.changed', 'tkt_1', 'test', '{"reader":"other","by":"other","said":{}}', now()
    from users where id in (${moved.id}, ${gone.id})`);
  await app.db.run(sql`
    insert into jobs (id, kind, payload, run_at)
    select 'job_' || id, 'notification-mail', jsonb_build_object('notificationId', id), ${clock.now()}
    from notifications where event_key = 'test'`);
  expect((await mailsTo(app, 'new@example.org')).map(({ subject }) => subject)).toEqual(['Support request']);
  expect(await mailsTo(app, old)).toEqual([]);
  const mails = await readMails(app.config.DATA_DIR);
  expect(mails.filter(({ to }) => to.includes('deleted'))).toEqual([]);
});
