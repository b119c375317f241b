import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { listViolations } from '../../../../src/commands/verify.ts';
import { leaseDueConnections } from '../../../../src/features/booking/calendar-connections/caldav/sync-store.ts';
import { replaceBusyTimes } from '../../../../src/features/booking/calendar-connections/replace-busy-times.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { limits } from '../../../../src/shared/limits.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { getUncached } from '../../../fixtures/availability.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import { act, book, booked, day, monday, newSalon, outcome, type Salon } from '../../../fixtures/salon.ts';
import { dispatchAndRunJobs, join, statusesOf, waitlistBody } from '../../../fixtures/waitlist.ts';

const clock = movingClock(monday);
let app: TestApp;
let salon: Salon;
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.close());
beforeEach(async () => {
  salon = await newSalon(app);
});
afterEach(async () => {
  expect(await listViolations(app.db)).toEqual([]);
});

/** Stores a connection that is never due. */
async function connected({ professional }: Salon): Promise<string> {
  const id = `ccn_${professional}`;
  await app.db.run(sql`
    insert into calendar_connections (id, professional_id, kind, host, sealed, created_at, next_fetch_at)
    values (${id}, ${professional}, 'caldav', 'localhost', '\\x00', ${clock.now()}, '2100-01-01')`);
  return id;
}

/** Stores busy times as a read does. Lisbon is one hour ahead of UTC in June. */
const setBusy = (id: string, { professional }: Salon, ...times: [start: string, end: string][]) =>
  app.db.transaction((transaction) =>
    replaceBusyTimes(
      transaction,
      { id, professionalId: professional },
      times.map(([start, end]) => ({ start: Date.parse(start), end: Date.parse(end) })),
      clock.now(),
    ),
  );
const atTen = (date = day): [string, string] => [`${date}T09:00:00Z`, `${date}T09:30:00Z`];
const conflictsOf = async ({ owner }: Salon): Promise<string[]> =>
  (await app.call('GET', '/api/calendar-conflicts', { token: owner.token })).body.map(
    ({ id }: { id: string }) => id,
  );

test('a series skips dates in busy times, and is refused as a whole without onConflict', async () => {
  await setBusy(await connected(salon), salon, atTen('2026-06-10'));
  const series = { ...salon.slot, recurringFrequency: 'weekly', recurringCount: 3 };
  const { token } = salon.customer;
  expect(outcome(await book(app, token, series))).toEqual([409, 'PROFESSIONAL_TIME_OFF']);
  const { skipped } = await booked(app, token, { ...series, onConflict: 'skip' });
  expect(skipped).toMatchObject([{ date: '2026-06-10', code: 'PROFESSIONAL_TIME_OFF', reason: 'time-off' }]);
});

test('the search does not offer busy times', async () => {
  const offered = async (): Promise<string[]> =>
    (
      await getUncached(app, '/api/availability/search', {
        serviceId: salon.haircut,
        from: day,
        to: day,
        limit: 200,
      })
    ).body.map(({ time }: { time: string }) => time);
  expect(await offered()).toContain('10:00');
  await setBusy(await connected(salon), salon, atTen());
  const times = await offered();
  expect(times).not.toContain('10:00');
  expect(times).toContain('10:30');
});

test('an appointment cannot be rescheduled into a busy time, but out of one', async () => {
  const { token } = salon.customer;
  const { id } = await booked(app, token, salon.slot);
  await setBusy(await connected(salon), salon, atTen(), [`${day}T11:00:00Z`, `${day}T11:30:00Z`]);
  expect(await conflictsOf(salon)).toEqual([id]);
  const move = (start: string) => act(app, token, id, 'reschedule', { date: day, start });
  expect(outcome(await move('12:00'))).toEqual([409, 'PROFESSIONAL_TIME_OFF']);
  expect((await move('14:00')).status).toBe(200);
  expect(await conflictsOf(salon)).toEqual([]);
});

test('the waitlist offers a busy time only after it is free', async () => {
  const connection = await connected(salon);
  await setBusy(connection, salon, [`${day}T08:00:00Z`, `${day}T16:00:00Z`]);
  const entry = await join(app, salon.customer.token, waitlistBody(salon));
  expect(entry.status).toBe(201);
  await dispatchAndRunJobs(app, clock);
  expect(await statusesOf(app, [entry.body.id])).toEqual(['waiting']);
  await setBusy(connection, salon, [`${day}T08:00:00Z`, `${day}T15:00:00Z`]);
  await dispatchAndRunJobs(app, clock);
  expect(await statusesOf(app, [entry.body.id])).toEqual(['offered']);
});

test('a booking while its time becomes busy is refused, or is listed as a conflict', async () => {
  const salons = await Promise.all(Array.from({ length: 8 }, () => newSalon(app)));
  const outcomes = await Promise.all(
    salons.map(async (place) => {
      const connection = await connected(place);
      const [answer] = await Promise.all([
        book(app, place.customer.token, place.slot),
        setBusy(connection, place, atTen()),
      ]);
      const listed = await conflictsOf(place);
      return answer.status === 201
        ? listed.length === 1 && listed[0] === answer.body.id
        : outcome(answer)[1] === 'PROFESSIONAL_TIME_OFF' && listed.length === 0;
    }),
  );
  expect(outcomes).toEqual(salons.map(() => true));
});

test('verify reports a booking into a busy time that was known, not one that came before it', async () => {
  const { id } = await booked(app, salon.customer.token, salon.slot);
  const connection = await connected(salon);
  await setBusy(connection, salon, atTen());
  expect(await listViolations(app.db)).toEqual([]);
  const later = await booked(app, salon.customer.token, { ...salon.slot, start: '11:00' });
  const forge = (start: string, end: string) =>
    app.db.transaction(async (transaction) => {
      await transaction.run(sql`set local session_replication_role = replica`);
      await transaction.run(
        sql`update busy_times set starts_at = ${start}, ends_at = ${end} where connection_id = ${connection}`,
      );
    });
  await forge(`${day}T10:00:00Z`, `${day}T10:30:00Z`);
  expect((await listViolations(app.db)).map(({ invariant, found }) => [invariant, found])).toEqual([
    ['an appointment was booked or moved into a known busy time of a connected calendar', [later.id]],
  ]);
  expect(id).not.toBe(later.id);
  await forge(...atTen());
});

test('choices of calendars are limited, because each leads to a read', async () => {
  const connection = await connected(salon);
  const choose = () =>
    app.call('PATCH', `/api/calendar-connections/${connection}`, { token: salon.worker.token, body: {} });
  expect((await choose()).status).toBe(200);
  await app.db.run(sql`
    update rate_limits set hits = ${limits.calendarChoices.most} where starts_with(bucket, 'calendarChoices:')`);
  expect(outcome(await choose())).toEqual([429, 'RATE_LIMITED:3600']);
});

test('due connections are found by an index', async () => {
  const plan = await app.db.transaction(async (transaction) => {
    await transaction.run(sql`set local enable_seqscan = off`);
    const rows: unknown[] = [];
    const explaining = {
      ...transaction,
      rows: async (query: ReturnType<typeof sql>) => {
        rows.push(...(await transaction.rows(sql`explain ${query}`)));
        return [];
      },
    } as unknown as typeof transaction;
    const options = { limit: 4, now: clock.now(), leaseUntil: clock.now() };
    await leaseDueConnections(explaining, options);
    return JSON.stringify(rows);
  });
  expect(plan).toContain('calendar_connections_due');
  expect(plan).toContain('calendar_copies_due');
  expect(plan).not.toContain('Seq Scan on calendar_connections');
});
