import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { logIn } from '../../../fixtures/accounts.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { eventually } from '../../../fixtures/eventually.ts';
import type { TestUser } from '../../../fixtures/marketplace.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import {
  dispatchAll,
  emailOf,
  mailsTo,
  notificationsOf,
  textsSent,
} from '../../../fixtures/notifications.ts';
import { act, booked, day, monday, newSalon, type Salon, setBusiness } from '../../../fixtures/salon.ts';

const clock = movingClock(monday);
let app: TestApp;
let salon: Salon;
const hour = 3_600;
beforeAll(async () => {
  app = await startApp({ clock, environment: { SMS_URL: 'outbox:' } });
});
beforeEach(async () => {
  // Jobs of earlier tests are due later than this one.
  await app.db.run(sql`truncate reminders, jobs`);
  clock.advance((Date.parse(monday) - clock.now().getTime()) / 1000);
  salon = await newSalon(app);
});
afterAll(() => app.close());

/** 10:00 in Lisbon on Wednesday is 09:00 UTC, 50 hours after the clock starts. */
const start = Date.parse('2026-06-03T09:00:00Z');
/** Advances the clock to this many hours before the appointment. */
function goTo(hoursBefore: number): Promise<void> {
  clock.advance((start - hoursBefore * hour * 1000 - clock.now().getTime()) / 1000);
  return remind();
}
async function remind(): Promise<void> {
  await dispatchAll(app);
  await giveAll();
}
/** Also waits for another process that is sending them. */
const giveAll = () =>
  eventually(async () => {
    await app.app.sendReminders();
    return (await app.db.row(sql`select 1 from reminders where due_at <= ${clock.now()} limit 1`)) === null;
  });
/** Signs in again, because the clock was advanced beyond the session. */
const signIn = async ({ id }: TestUser): Promise<string> =>
  (await logIn(app, await emailOf(app, id), 'a long password')).body.accessToken;
const reminders = async (person = salon.customer) =>
  (await notificationsOf(app, await signIn(person)))
    .filter(({ kind }) => kind === 'appointment.reminder')
    .map(({ title }) => title);
const planned = () =>
  app.db.rows<{ kind: string; due: Date }>(sql`select kind, due_at as due from reminders order by due_at`);
const reminderMails = async () =>
  (await mailsTo(app, await emailOf(app, salon.customer.id))).filter(({ subject }) =>
    subject.startsWith('Reminder'),
  );
const textsTo = async (phone: string) =>
  (await textsSent(app)).filter((text) => text.startsWith(`To: ${phone}\n`));
const patch = (body: object) => app.call('PATCH', '/api/account', { token: salon.customer.token, body });

test('are sent 24 and 2 hours before, once, to the client only', async () => {
  await booked(app, salon.customer.token, salon.slot);
  await goTo(24.01);
  expect(await reminders()).toEqual([]);
  await goTo(24);
  await remind();
  expect(await reminders()).toEqual(['Reminder: Haircut at A business, Wed 3 June, 10:00']);
  await goTo(2.01);
  expect(await reminders()).toHaveLength(1);
  await goTo(2);
  await goTo(1);
  expect(await reminders()).toHaveLength(2);
  expect(await reminders(salon.owner)).toEqual([]);
  expect(await planned()).toEqual([]);
  const mails = await reminderMails();
  expect(mails).toHaveLength(2);
  expect(mails[0]?.text).toContain('This is a reminder of your appointment.\nService: Haircut\n');
  expect(mails[0]?.attachments).toHaveLength(1);
});

test('a later booking gets no reminder for a time already passed', async () => {
  await setBusiness(app, salon.business, sql`cancellation_window_hours = 0`);
  await goTo(23);
  await booked(app, await signIn(salon.customer), salon.slot);
  await dispatchAll(app);
  expect((await planned()).map(({ kind }) => kind)).toEqual(['2h']);
  await goTo(2);
  expect(await reminders()).toHaveLength(1);
});

test('rescheduling moves them and sends them again', async () => {
  const { id } = await booked(app, salon.customer.token, salon.slot);
  await goTo(24);
  expect(await reminders()).toHaveLength(1);
  await act(app, await signIn(salon.owner), id, 'reschedule', { date: '2026-06-05', start: '12:00' });
  await dispatchAll(app);
  expect(await planned()).toEqual([
    { kind: '24h', due: new Date('2026-06-04T11:00:00Z') },
    { kind: '2h', due: new Date('2026-06-05T09:00:00Z') },
  ]);
  await goTo(2);
  expect(await reminders()).toHaveLength(1);
  clock.advance(48 * hour);
  await remind();
  expect(await reminders()).toContain('Reminder: Haircut at A business, Fri 5 June, 12:00');
});

test('a due reminder for an old time is not sent before the move is dispatched', async () => {
  const { id } = await booked(app, salon.customer.token, salon.slot);
  await dispatchAll(app);
  await app.db.run(sql`
    update appointments set during = tstzrange('2026-06-10T09:00Z', '2026-06-10T09:30Z'),
      blocked = tstzrange('2026-06-10T09:00Z', '2026-06-10T09:30Z') where id = ${id}`);
  await goTo(24);
  expect(await reminders()).toEqual([]);
});

test.each([
  ['cancelled', (id: string) => act(app, salon.customer.token, id, 'cancel')],
  [
    'completed',
    (id: string) => app.db.run(sql`update appointments set status = 'Completed' where id = ${id}`),
  ],
] as const)('an appointment that is %s has no reminders', async (_name, end) => {
  const { id } = await booked(app, salon.customer.token, salon.slot);
  await dispatchAll(app);
  expect(await planned()).toHaveLength(2);
  await end(id);
  await goTo(24);
  await goTo(2);
  expect(await reminders()).toEqual([]);
  expect(await planned()).toEqual([]);
});

test('a pending appointment has reminders once it is confirmed', async () => {
  await setBusiness(app, salon.business, sql`auto_confirm = false`);
  const { id } = await booked(app, salon.customer.token, salon.slot);
  await goTo(23);
  expect(await planned()).toEqual([]);
  await act(app, await signIn(salon.owner), id, 'confirm');
  await goTo(2);
  expect(await reminders()).toHaveLength(1);
});

describe('after downtime', () => {
  test('a reminder is sent late', async () => {
    await booked(app, salon.customer.token, salon.slot);
    // The booking itself was not dispatched before, either.
    await goTo(3);
    expect(await reminders()).toHaveLength(1);
  });

  test('only the last of two due reminders is sent', async () => {
    await booked(app, salon.customer.token, salon.slot);
    await goTo(1);
    expect(await reminders()).toHaveLength(1);
    expect(await planned()).toEqual([]);
  });

  test('no reminder is sent for a started appointment', async () => {
    await booked(app, salon.customer.token, salon.slot);
    await goTo(0);
    expect(await reminders()).toEqual([]);
    expect(await planned()).toEqual([]);
  });
});

test('two processes send each reminder once', async () => {
  const second = await startApp({ clock, databaseUrl: app.databaseUrl });
  for (let index = 9; index < 15; index++)
    await booked(app, salon.customer.token, { ...salon.slot, start: `${String(index).padStart(2, '0')}:00` });
  await dispatchAll(app);
  clock.advance((start - 18 * hour * 1000 - clock.now().getTime()) / 1000);
  await Promise.all([app, second, app, second].map((each) => each.app.sendReminders()));
  await giveAll();
  expect(await reminders()).toHaveLength(6);
  await second.close();
});

describe('the preferred channel', () => {
  test('sms sends a text and no email', async () => {
    await patch({ phone: '+351 912 345 678', preferredReminderChannel: 'sms' });
    await booked(app, salon.customer.token, salon.slot);
    await goTo(24);
    expect(await textsTo('+351 912 345 678')).toEqual([
      'To: +351 912 345 678\n\nReminder: Haircut at A business, Wed 3 June, 10:00\n',
    ]);
    expect(await reminderMails()).toEqual([]);
    expect(await reminders()).toHaveLength(1);
  });

  test('none only adds it to the list', async () => {
    await patch({ preferredReminderChannel: 'none' });
    await booked(app, salon.customer.token, salon.slot);
    await goTo(24);
    expect(await reminders()).toHaveLength(1);
    expect(await reminderMails()).toEqual([]);
  });

  test('sms without a phone number sends an email', async () => {
    await patch({ phone: '+351 912 345 679', preferredReminderChannel: 'sms' });
    await booked(app, salon.customer.token, salon.slot);
    await app.db.run(sql`update users set phone = null where id = ${salon.customer.id}`);
    await goTo(24);
    expect(await reminderMails()).toHaveLength(1);
    expect(await textsTo('+351 912 345 679')).toEqual([]);
  });

  test('client records get an email, or a text if only a number is known', async () => {
    const record = async (body: object) =>
      (await app.call('POST', '/api/business/clients', { token: salon.owner.token, body })).body.id;
    const mailed = await record({ name: 'Walter', email: 'walter@example.org', phone: '+351 1' });
    const texted = await record({ name: 'Wilma', phone: '+351 912 000 000' });
    const unknown = await record({ name: 'Nobody' });
    for (const [index, crmClientId] of [mailed, texted, unknown].entries())
      await booked(app, salon.owner.token, { ...salon.slot, start: `1${index}:00`, crmClientId });
    await goTo(22);
    const mails = await mailsTo(app, 'walter@example.org');
    expect(mails.map(({ subject }) => subject)).toContain(
      'Reminder: Haircut at A business, Wed 3 June, 10:00',
    );
    expect(await textsTo('+351 912 000 000')).toEqual([
      'To: +351 912 000 000\n\nReminder: Haircut at A business, Wed 3 June, 11:00\n',
    ]);
  });
});

test('every date of a series has its own reminders', async () => {
  await booked(app, salon.customer.token, {
    ...salon.slot,
    date: day,
    recurringFrequency: 'weekly',
    recurringCount: 3,
  });
  await dispatchAll(app);
  expect(await planned()).toHaveLength(6);
});
