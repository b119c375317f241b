import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../../../src/app.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { caller, startApp, type TestApp } from '../../../fixtures/app.ts';
import { newBusiness, newProfessional, newService, newUser } from '../../../fixtures/marketplace.ts';
import {
  act,
  booked,
  codes,
  monday,
  moveTo,
  newSalon,
  type Salon,
  setBusiness,
} from '../../../fixtures/salon.ts';
import { readCalendar } from './read-calendar.ts';

let app: TestApp;
let salon: Salon;
let now = new Date(monday);
beforeAll(async () => {
  app = await startApp({ clock: { now: () => now } });
  salon = await newSalon(app, { name: 'Tesoura' });
});
afterAll(() => app.close());

const path = '/api/account/calendar-feed';
const makeFeed = (token: string, headers = {}) => app.call('POST', path, { token, headers });
const read = (feedToken: string, headers = {}) =>
  app.call('GET', `/api/calendar/${feedToken}.ics`, { headers });
const tokenOf = async (token: string): Promise<string> => (await makeFeed(token)).body.token;
const entriesOf = async (token: string) => readCalendar((await read(await tokenOf(token))).text).entries;

test('a feed is created, read without a session, replaced and deleted', async () => {
  const { token } = await newUser(app);
  expect((await app.call('GET', path, { token })).body).toEqual({ exists: false, createdAt: null });

  const first = await makeFeed(token);
  expect([first.status, first.headers.get('cache-control')]).toEqual([201, 'no-store']);
  expect(first.body).toEqual({
    url: `${app.url}/api/calendar/${first.body.token}.ics`,
    webcalUrl: `${app.url.replace('http:', 'webcal:')}/api/calendar/${first.body.token}.ics`,
    token: expect.stringMatching(/^cal_[\w-]{43}$/),
    createdAt: now.toISOString(),
  });
  const notifications = await app.call('GET', path, { token });
  expect(notifications.body).toEqual({ exists: true, createdAt: now.toISOString() });

  const answer = await app.call('GET', new URL(first.body.url).pathname);
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    'private, no-cache',
  ]);
  expect(readCalendar(answer.text)).toEqual({ method: null, name: 'Appointments', entries: [] });

  const second = (await makeFeed(token)).body.token;
  expect([(await read(first.body.token)).status, (await read(second)).status]).toEqual([404, 200]);

  expect((await app.call('DELETE', path, { token })).status).toBe(204);
  expect((await app.call('DELETE', path, { token })).status).toBe(204);
  expect((await read(second)).body).toEqual({ error: 'NOT_FOUND' });
  expect((await app.call('GET', path, { token })).body.exists).toBe(false);
});

test('only the hash of the token is stored', async () => {
  const { token, id } = await newUser(app);
  const feedToken = await tokenOf(token);
  const row = await app.db.row<{ text: string }>(
    sql`select encode(token_hash, 'escape') || encode(token_hash, 'hex') as text from calendar_feeds where user_id = ${id}`,
  );
  expect(row?.text).not.toContain(feedToken.slice(4));
});

test('of four feeds created concurrently one is valid; a repeated Idempotency-Key creates no second one', async () => {
  const { token } = await newUser(app);
  const made = await Promise.all([1, 2, 3, 4].map(() => makeFeed(token)));
  expect(codes(made)).toEqual([201, 201, 201, 201]);
  const answers = await Promise.all(made.map(({ body }) => read(body.token)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);

  const key = { 'idempotency-key': 'calendar-feed-1' };
  const [first, again] = [await makeFeed(token, key), await makeFeed(token, key)];
  expect([again.body, again.headers.get('idempotency-replayed')]).toEqual([first.body, 'true']);
  expect((await read(first.body.token)).status).toBe(200);
});

test('invalid and unknown tokens return 404 NOT_FOUND', async () => {
  const id = (await newUser(app)).id;
  const injection = encodeURIComponent("'; drop table users; --");
  for (const wrong of ['x', 'cal_', id, 'cal_'.padEnd(47, 'a'), injection, '%F0%9F%98%80', 'a'.repeat(400)]) {
    const answer = await read(wrong);
    expect([wrong, answer.status, answer.body]).toEqual([wrong, 404, { error: 'NOT_FOUND' }]);
  }
  for (const other of ['/api/calendar/', '/api/calendar/abc', '/api/calendar/a/b.ics'])
    expect([other, (await app.call('GET', other)).status]).toEqual([other, 404]);
});

test('platform staff have no feed', async () => {
  const admin = await newUser(app, 'admin');
  for (const method of ['GET', 'POST', 'DELETE'])
    expect((await app.call(method, path, { token: admin.token })).body).toEqual({ error: 'FORBIDDEN' });
});

test('contains the own appointments of a customer or professional and all appointments of an owner', async () => {
  const { owner, worker, customer, business, professional, haircut } = await newSalon(app, { name: 'First' });
  const second = await newBusiness(app, { userId: owner.id, name: 'Second', timezone: 'Asia/Tokyo' });
  const colleague = await newProfessional(app, { businessIds: [second], name: 'Kenji' });
  const shave = await newService(app, { businessId: second, professionalIds: [colleague], name: 'Shave' });
  const other = await newUser(app, 'customer', 'Otto');
  const slot = { professional, business, services: [haircut], start: '10:00' };
  const mine = await booked(app, customer.token, { ...slot, date: '2026-06-03' });
  const others = await booked(app, other.token, { ...slot, date: '2026-06-04' });
  const far = await booked(app, other.token, {
    professional: colleague,
    business: second,
    services: [shave],
    date: '2026-06-05',
    start: '10:00',
  });
  const seen = async (token: string) =>
    (await entriesOf(token)).map(({ uid, summary }) => [uid.split('@')[0], summary]);
  expect(await seen(customer.token)).toEqual([[mine.id, 'Haircut at First']]);
  expect(await seen(other.token)).toEqual([
    [others.id, 'Haircut at First'],
    [far.id, 'Shave at Second'],
  ]);
  expect(await seen(worker.token)).toEqual([
    [mine.id, 'Maya Rossi: Haircut'],
    [others.id, 'Otto: Haircut'],
  ]);
  expect(await seen(owner.token)).toEqual([
    [mine.id, 'Maya Rossi: Haircut'],
    [others.id, 'Otto: Haircut'],
    [far.id, 'Otto: Shave'],
  ]);
  const [, , inTokyo] = await entriesOf(owner.token);
  expect(inTokyo?.start).toBe('2026-06-05T01:00:00.000Z');
});

test('UID and SEQUENCE are the same in the file and in every feed', async () => {
  const appointment = await booked(app, salon.customer.token, salon.slot);
  await act(app, salon.customer.token, appointment.id, 'reschedule', {
    date: salon.slot.date,
    start: '12:00',
  });
  const file = await app.call('GET', `/api/appointments/${appointment.id}/calendar.ics`, {
    token: salon.customer.token,
  });
  const identity = ({ uid, sequence, start, end }: (typeof entries)[number]) => ({
    uid,
    sequence,
    start,
    end,
  });
  const { entries } = readCalendar(file.text);
  for (const { token } of [salon.customer, salon.worker, salon.owner]) {
    const inFeed = (await entriesOf(token)).find(({ uid }) => uid.startsWith(appointment.id));
    expect(identity(inFeed!)).toEqual(identity(entries[0]!));
  }
  expect(entries[0]?.sequence).toBe(1);
});

test('contains the last 90 days; cancelled appointments are included for 30 days', async () => {
  const there = await newSalon(app);
  const made = [];
  for (const start of ['09:00', '10:00', '11:00', '12:00'])
    made.push((await booked(app, there.customer.token, { ...there.slot, start })).id);
  const [recent, old, cancelled, upcoming] = made;
  await moveTo(app, recent, '2026-03-04T10:00:00Z');
  await moveTo(app, old, '2026-03-02T10:00:00Z');
  await act(app, there.customer.token, cancelled, 'cancel');
  const feed = await tokenOf(there.customer.token);
  const seen = async () =>
    readCalendar((await read(feed)).text).entries.map(({ uid, status }) => [uid.split('@')[0], status]);
  expect(await seen()).toEqual([
    [recent, 'CONFIRMED'],
    [cancelled, 'CANCELLED'],
    [upcoming, 'CONFIRMED'],
  ]);
  await app.db.run(
    sql`update appointments set updated_at = ${new Date(now.getTime() - 31 * 86_400_000)} where id = ${cancelled}`,
  );
  expect(await seen()).toEqual([
    [recent, 'CONFIRMED'],
    [upcoming, 'CONFIRMED'],
  ]);
});

test('contains at most 1,500 appointments, nearest to now', async () => {
  const there = await newSalon(app);
  const { id } = await booked(app, there.customer.token, there.slot);
  await app.db.run(sql`
    insert into appointments (id, business_id, professional_id, professional_key, user_id, client_key, client_name, status, date,
      start_minute, timezone, during, blocked, session_key, service_ids, currency)
    select 'apt_many' || n, a.business_id, a.professional_id, a.professional_key, a.user_id, a.client_key, a.client_name,
      'Completed', a.date, a.start_minute, a.timezone, span.during, span.during, 'many' || n, a.service_ids, a.currency
    from appointments a, generate_series(-700, 1200) n cross join lateral (
      select tstzrange(${now}::timestamptz + n * interval '1 hour', ${now}::timestamptz + n * interval '1 hour' + interval '30 minutes')
        as during) span where a.id = ${id}`);
  const entries = readCalendar((await read(await tokenOf(there.owner.token))).text).entries;
  expect(entries).toHaveLength(1500);
  const hours = (entry: (typeof entries)[number]) => (Date.parse(entry.start) - now.getTime()) / 3_600_000;
  expect([hours(entries[0]!), hours(entries[1499]!)]).toEqual([-500, 998]);
});

test('returns 304 until an appointment or business changes', async () => {
  const there = await newSalon(app);
  const { id } = await booked(app, there.customer.token, there.slot);
  const feed = await tokenOf(there.customer.token);
  const etagOf = async () => (await read(feed)).headers.get('etag') ?? '';
  const first = await etagOf();
  now = new Date(now.getTime() + 60_000);
  const again = await read(feed, { 'if-none-match': first });
  expect([again.status, again.text, again.headers.get('cache-control')]).toEqual([
    304,
    '',
    'private, no-cache',
  ]);
  await act(app, there.customer.token, id, 'cancel');
  const cancelled = await read(feed, { 'if-none-match': first });
  expect(cancelled.status).toBe(200);
  await setBusiness(app, there.business, sql`name = 'Renamed'`);
  expect((await read(feed, { 'if-none-match': cancelled.headers.get('etag') ?? '' })).text).toContain(
    'at Renamed',
  );
});

test('the feed is deleted with the account; the export does not contain the token', async () => {
  const { token, id } = await newUser(app);
  const feed = await tokenOf(token);
  const exported = await app.call('GET', '/api/account/export', { token });
  expect(exported.body.calendarFeed).toEqual({ createdAt: now.toISOString() });
  expect(exported.text).not.toContain(feed);
  expect(
    (await app.call('DELETE', '/api/account', { token, body: { password: 'a long password' } })).status,
  ).toBe(204);
  expect((await read(feed)).body).toEqual({ error: 'NOT_FOUND' });
  expect(await app.db.row(sql`select 1 from calendar_feeds where user_id = ${id}`)).toBeNull();
});

test('a feed created concurrently with the deletion of the account is removed', async () => {
  for (let round = 0; round < 5; round++) {
    const { token } = await newUser(app);
    const [made, gone] = await Promise.all([
      makeFeed(token),
      app.call('DELETE', '/api/account', { token, body: { password: 'a long password' } }),
    ]);
    expect(gone.status).toBe(204);
    expect([
      [201, undefined],
      [401, 'AUTH_REQUIRED'],
    ]).toContainEqual([made.status, made.body.error]);
    expect((await read(made.body.token ?? 'cal_none')).status).toBe(404);
  }
  const orphans = sql`select 1 from calendar_feeds f join users u on u.id = f.user_id where u.deleted_at is not null`;
  expect(await app.db.rows(orphans)).toEqual([]);
});

test('the token is never logged', async () => {
  const feed = await tokenOf(salon.customer.token);
  let written = '';
  const output = new Writable({
    write(chunk, _encoding, done) {
      written += chunk;
      done();
    },
  });
  const broken = { ...app.db, row: () => Promise.reject(new Error('no row today')) };
  const log = pino({ level: 'trace' }, output);
  const clock = { now: () => now };
  for (const db of [app.db, broken]) {
    const logging = createApp({ config: app.config, db, log, clock, secrets: app.secrets });
    const call = caller(await logging.listen());
    for (const ending of ['.ics', '.ics?x=1', '', '.ics/', '%'])
      await call('GET', `/api/calendar/${feed}${ending}`, { headers: { 'x-request-id': 'request-1' } });
    await logging.close();
  }
  expect(written).toContain('"route":"/api/calendar/:token.ics","status":200');
  expect(written).toContain('"status":500');
  expect(written).not.toContain(feed.slice(0, 20));
});
