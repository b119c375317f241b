import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type SenderDependencies,
  sendNotificationSms,
  smsAttempts,
} from '../../../../src/features/messaging/notifications/sending/send-message.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { createMail } from '../../../../src/platform/mail.ts';
import { type Sms, SmsRefused } from '../../../../src/platform/sms.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import { dispatchAll } from '../../../fixtures/notifications.ts';
import { act, booked, monday, newSalon } from '../../../fixtures/salon.ts';
import { readMails } from '../../../fixtures/sent-messages.ts';

const clock = movingClock(monday);
let app: TestApp;
let folder: string;
let appointment: string;
let owner: string;
beforeAll(async () => {
  app = await startApp({ clock });
  folder = await mkdtemp(join(tmpdir(), 'openslot-sms-'));
  const salon = await newSalon(app);
  owner = salon.owner.token;
  appointment = (await booked(app, salon.customer.token, salon.slot)).id;
  await dispatchAll(app);
  await app.db.run(sql`update users set phone = '+351 912 345 678' where id = ${salon.customer.id}`);
  // A reminder about to be sent.
  await app.db.run(sql`
    insert into notifications (id, user_id, kind, subject_id, appointment_id, event_key, facts, created_at)
    select 'ntf_reminder', user_id, 'appointment.reminder', subject_id, appointment_id, 'reminder', facts, created_at
    from notifications where user_id = ${salon.customer.id}`);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const gateway = (send: () => Promise<void>): Sms => ({ sendSms: send });
const fail = (error: Error) => gateway(() => Promise.reject(error));
let sent = 0;

/** Runs this attempt and returns the number of emails sent. */
async function attempt(sms: Sms | null, number: number): Promise<number> {
  const mail = createMail({ smtpUrl: undefined, from: 'a@b.test', outboxDir: join(folder, 'outbox') });
  const parts: SenderDependencies = { db: app.db, clock, mail, sms, publicUrl: () => app.url };
  const before = (await readMails(folder)).length;
  const context = {
    id: `job_${++sent}`,
    attempt: number,
    queue: 'normal' as const,
    signal: new AbortController().signal,
  };
  await sendNotificationSms(parts)({ notificationId: 'ntf_reminder' }, context);
  return (await readMails(folder)).length - before;
}

test('an accepted text is not sent by email as well', async () => {
  expect(
    await attempt(
      gateway(() => Promise.resolve()),
      1,
    ),
  ).toBe(0);
});

test('without a gateway or after a refusal the reminder is sent by email', async () => {
  expect(await attempt(null, 1)).toBe(1);
  expect(await attempt(fail(new SmsRefused(422)), 1)).toBe(1);
});

test('a failing gateway is retried, and the last attempt sends an email', async () => {
  await expect(attempt(fail(new Error('down')), smsAttempts - 1)).rejects.toThrow('down');
  expect(await attempt(fail(new Error('down')), smsAttempts)).toBe(1);
});

test('nothing is sent once the appointment has started, moved or been cancelled', async () => {
  clock.advance(50 * 3_600);
  expect(await attempt(null, 1)).toBe(0);
  clock.advance(-50 * 3_600);
  expect(await attempt(null, 1)).toBe(1);
  await act(app, owner, appointment, 'reschedule', { date: '2026-06-04', start: '10:00' });
  expect(await attempt(null, 1)).toBe(0);
  await act(app, owner, appointment, 'reschedule', { date: '2026-06-03', start: '10:00' });
  expect(await attempt(null, 1)).toBe(1);
  await act(app, owner, appointment, 'cancel');
  expect(await attempt(null, 1)).toBe(0);
});
