import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { newId } from '../../../../src/shared/ids.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { eventually } from '../../../fixtures/eventually.ts';
import { newUser } from '../../../fixtures/marketplace.ts';
import { dispatchAll } from '../../../fixtures/notifications.ts';
import { act, booked, newSalon, type Salon } from '../../../fixtures/salon.ts';
import { readMails } from '../../../fixtures/sent-messages.ts';
import { joined } from '../../../fixtures/waitlist.ts';

let app: TestApp;
let salon: Salon;
const date = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
beforeAll(async () => {
  app = await startApp();
  salon = await newSalon(app);
});
afterAll(() => app.close());

const lanesOf = (kind: string) =>
  app.db.rows(sql`
    select distinct j.lane from jobs j join notifications n on n.id = j.payload ->> 'notificationId' where n.kind = ${kind}`);

test('a password reset email is sent before a backlog of 2,000 booking emails', async () => {
  await booked(app, salon.customer.token, { ...salon.slot, date });
  await dispatchAll(app);
  // Simulates many bookings.
  const ids = Array.from({ length: 2_000 }, () => newId('job'));
  await app.db.run(sql`
    insert into jobs (id, kind, lane, payload, run_at)
    select job.id, 'notification-mail', 'bulk', jsonb_build_object('notificationId', n.id), now() - interval '1 minute'
    from unnest(${ids}::text[]) as job (id),
      (select id from notifications where kind = 'appointment.booked' and user_id = ${salon.customer.id} limit 1) n`);
  const account = await app.db.row<{ email: string }>(
    sql`select email from users where id = ${salon.customer.id}`,
  );
  const asked = await app.call('POST', '/api/auth/forgot-password', { body: { email: account!.email } });
  expect(asked.status).toBe(202);
  await eventually(
    async () => (await app.db.row(sql`select 1 from jobs where kind = 'password-reset'`)) === null,
    60_000,
  );
  const left = await app.db.row<{ count: number }>(sql`select count(*) from jobs where lane = 'bulk'`);
  expect(left!.count).toBeGreaterThan(0);
  const mails = await readMails(app.config.DATA_DIR);
  expect(mails.some(({ to, text }) => to === account!.email && text.includes('/reset-password?token='))).toBe(
    true,
  );
  // Without the jobs that are being processed: waiting for them could deadlock.
  await app.db.run(sql`delete from jobs where id in (
    select id from jobs where lane = 'bulk' for update skip locked)`);
}, 90_000);

test('a waitlist offer is made and sent during that backlog', async () => {
  const taken = await booked(app, salon.customer.token, { ...salon.slot, date, start: '12:00' });
  const { id: userId, token } = await newUser(app);
  const entry = await joined(app, token, {
    professional: salon.professional,
    business: salon.business,
    services: [salon.haircut],
    from: date,
    to: date,
  });
  await dispatchAll(app);
  await app.db.run(sql`
    insert into jobs (id, kind, lane, payload, run_at)
    select 'job_rush_' || number, 'notification-mail', 'bulk', jsonb_build_object('notificationId', n.id), now() - interval '1 minute'
    from generate_series(1, 2000) number,
      (select id from notifications where kind = 'appointment.booked' and user_id = ${salon.customer.id} limit 1) n`);
  expect((await act(app, salon.owner.token, taken.id, 'cancel')).status).toBe(200);
  await eventually(async () => {
    const received = await app.db.row(sql`
      select 1 from notifications n where n.user_id = ${userId} and n.kind = 'waitlist.offered'
        and not exists (select 1 from jobs j where j.payload ->> 'notificationId' = n.id)`);
    return received !== null;
  }, 60_000);
  const left = await app.db.row<{ count: number }>(sql`select count(*) from jobs where lane = 'bulk'`);
  expect(left!.count).toBeGreaterThan(0);
  expect(await app.db.rows(sql`select status from waitlist_entries where id = ${entry}`)).toEqual([
    { status: 'offered' },
  ]);
  expect(await lanesOf('waitlist.offered')).toEqual([]);
}, 90_000);
