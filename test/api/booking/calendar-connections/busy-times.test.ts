import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { logIn } from '../../../fixtures/accounts.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { type CalendarServer, serve, startCalendarServer } from '../../../fixtures/calendar-server.ts';
import { calendarOf } from '../../../fixtures/calendars.ts';
import { eventually } from '../../../fixtures/eventually.ts';
import type { TestUser } from '../../../fixtures/marketplace.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import { book, booked, day, monday, newSalon, outcome, type Salon } from '../../../fixtures/salon.ts';

const clock = movingClock(monday);
let app: TestApp;
let salon: Salon;
let server: CalendarServer;
beforeAll(async () => {
  app = await startApp({ clock, environment: { WEBHOOK_ALLOW_PRIVATE: 'on' } });
  server = await startCalendarServer();
});
afterAll(async () => {
  await app.close();
  await server.close();
});
beforeEach(async () => {
  await app.db.run(sql`delete from calendar_connections`);
  salon = await newSalon(app);
  server.answer = serve(calendarOf());
});

const path = '/api/calendar-connections';
const connect = (token: string, url: string) => app.call('POST', path, { token, body: { kind: 'ics', url } });
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
const list = async (token = salon.worker.token): Promise<any[]> => {
  const { status, body } = await app.call('GET', path, { token });
  expect(status).toBe(200);
  return body;
};

/** Access tokens expire after 15 minutes. */
async function signInAgain(user: TestUser): Promise<void> {
  const row = await app.db.row<{ email: string }>(sql`select email from users where id = ${user.id}`);
  user.token = (await logIn(app, row!.email, 'a long password')).body.accessToken;
}

/** Waits until every calendar is read that is due after these minutes. */
async function readAgain(minutes = 11): Promise<void> {
  clock.advance(minutes * 60);
  for (const user of minutes === 0 ? [] : [salon.worker, salon.customer]) await signInAgain(user);
  const due = clock.now();
  await eventually(async () => {
    const row = await app.db.row<{ due: number }>(
      sql`select count(*)::integer as due from calendar_connections where next_fetch_at <= ${due}::timestamptz + interval '3 minutes'`,
    );
    return row!.due === 0;
  }, 60_000);
}

async function connected(calendar: string): Promise<string> {
  server.answer = serve(calendar);
  const { status, body, text } = await connect(salon.worker.token, server.url);
  expect([status, text]).toEqual([201, expect.not.stringContaining('5ecret')]);
  expect(body).toMatchObject({ host: '127.0.0.1', lastSuccessAt: null, lastError: null });
  await readAgain(0);
  return body.id;
}

// Lisbon is one hour ahead of UTC in June.
const meeting = calendarOf({ start: '20260603T090000Z', end: '20260603T093000Z' });
const bookAt = async (start: string) =>
  outcome(await book(app, salon.customer.token, { ...salon.slot, start }));

test('a busy time blocks a booking, availability says TIME_OFF, and its title is nowhere', async () => {
  await connected(meeting);
  expect(await list()).toMatchObject([
    { host: '127.0.0.1', lastSuccessAt: clock.now().toISOString(), lastError: null, unreadableEvents: 0 },
  ]);
  expect(await bookAt('10:00')).toEqual([409, 'PROFESSIONAL_TIME_OFF']);
  expect(await bookAt('09:45')).toEqual([409, 'PROFESSIONAL_TIME_OFF']);
  const { professional, business, haircut } = salon;
  const query = `professionalId=${professional}&businessId=${business}&serviceId=${haircut}&date=${day}`;
  const slots = await app.call('GET', `/api/availability?${query}`, { token: salon.customer.token });
  expect(slots.text).toContain('TIME_OFF');
  expect(slots.text).not.toContain('Secret title');
  expect((await bookAt('10:30'))[0]).toBe(201);
  const timeOff = await app.call('GET', '/api/time-off', { token: salon.worker.token });
  expect(timeOff.body).toEqual([]);
});

test('events that move or disappear free their time', async () => {
  await connected(meeting);
  server.answer = serve(calendarOf({ start: '20260603T100000Z', end: '20260603T103000Z' }));
  await readAgain();
  expect(await bookAt('11:00')).toEqual([409, 'PROFESSIONAL_TIME_OFF']);
  expect((await bookAt('10:00'))[0]).toBe(201);
});

test('a removed connection frees its times', async () => {
  const id = await connected(meeting);
  const remove = (token: string) => app.call('DELETE', `${path}/${id}`, { token });
  expect((await remove(salon.owner.token)).status).toBe(404);
  expect((await remove(salon.worker.token)).status).toBe(204);
  expect((await remove(salon.worker.token)).status).toBe(404);
  expect((await bookAt('10:00'))[0]).toBe(201);
  expect(await list()).toEqual([]);
});

test('an appointment in a new busy time stays and is listed for staff', async () => {
  const { id } = await booked(app, salon.customer.token, salon.slot);
  await connected(meeting);
  const conflicts = (token: string, query = '') =>
    app.call('GET', `/api/calendar-conflicts${query}`, { token });
  for (const { token } of [salon.worker, salon.owner])
    expect((await conflicts(token)).body).toMatchObject([{ id, status: 'Confirmed', start: '10:00' }]);
  expect((await conflicts(salon.owner.token, `?businessId=${salon.business}`)).body.length).toBe(1);
  expect((await conflicts(salon.owner.token, '?businessId=biz_other')).body).toEqual([]);
  expect((await conflicts((await newSalon(app)).owner.token)).body).toEqual([]);
  expect((await conflicts(salon.customer.token)).status).toBe(403);
});

test('an unchanged calendar is not sent again', async () => {
  server.answer = (response, headers) =>
    headers['if-none-match'] === '"1"'
      ? void response.writeHead(304).end()
      : serve(meeting, { etag: '"1"' })(response, headers);
  await connect(salon.worker.token, server.url);
  await readAgain(0);
  await readAgain();
  expect(server.requests.at(-1)).toMatchObject({ 'if-none-match': '"1"' });
  expect(await bookAt('10:00')).toEqual([409, 'PROFESSIONAL_TIME_OFF']);
});

test('compressed calendars are read', async () => {
  server.answer = serve(gzipSync(meeting), { 'content-encoding': 'gzip' });
  await connect(salon.worker.token, server.url);
  await readAgain(0);
  expect(await bookAt('10:00')).toEqual([409, 'PROFESSIONAL_TIME_OFF']);
});

test('a failing source warns after an hour and frees its times after 24 hours', async () => {
  const id = await connected(meeting);
  server.answer = (response) => void response.writeHead(503).end();
  await readAgain();
  const since = clock.now().toISOString();
  expect(await list()).toMatchObject([
    { lastError: { reason: 'status', detail: 'The server answered with status 503.', since } },
  ]);
  await readAgain(70);
  const warnings = async () => {
    await app.app.dispatchEvents();
    const rows = await app.db.rows<{ kind: string }>(
      sql`select kind from notifications where subject_id = ${id} and user_id = ${salon.worker.id}`,
    );
    return rows.length;
  };
  expect(await warnings()).toBe(1);
  expect(await bookAt('10:00')).toEqual([409, 'PROFESSIONAL_TIME_OFF']);
  await readAgain(23 * 60);
  expect(await warnings()).toBe(2);
  expect((await bookAt('10:00'))[0]).toBe(201);
});

describe('refuses', () => {
  const problemAfterRead = async () => {
    await connect(salon.worker.token, server.url);
    await readAgain(0);
    return (await list())[0].lastError?.reason;
  };

  test.each([
    ['a web page', serve('<!doctype html>'), 'not-a-calendar'],
    ['more than 5 MB', serve(Buffer.alloc(6 * 1024 * 1024)), 'size'],
    [
      'more than 5 MB after decompression',
      serve(gzipSync(Buffer.alloc(6 * 1024 * 1024)), { 'content-encoding': 'gzip' }),
      'size',
    ],
    [
      'a redirect with another scheme',
      (response) => void response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
      'redirect',
    ],
    [
      'an endless redirect',
      (response) => void response.writeHead(302, { location: '/private-5ecret/basic.ics' }).end(),
      'redirect',
    ],
    ['a closed connection', (response) => void response.destroy(), 'connection'],
  ] satisfies [string, CalendarServer['answer'], string][])('%s', async (_, answer, reason) => {
    server.answer = answer;
    expect(await problemAfterRead()).toBe(reason);
  });

  test.each(['ftp://example.com/a.ics', 'https://user:secret@example.com/a.ics', 'not a url'])(
    'the address %s',
    async (url) => {
      const answer = await connect(salon.worker.token, url);
      expect(outcome(answer)).toEqual([400, 'INVALID_VALUE']);
    },
  );

  test('callers without a professional profile, and customers', async () => {
    expect(outcome(await connect(salon.owner.token, server.url))).toEqual([404, 'PROFESSIONAL_NOT_FOUND']);
    expect((await connect(salon.customer.token, server.url)).status).toBe(403);
  });

  test('the owner and other professionals, who can neither see nor remove a connection', async () => {
    const { id } = (await connect(salon.worker.token, server.url)).body;
    const others = [salon.owner, (await newSalon(app)).worker];
    for (const { token } of others) {
      const removed = await app.call('DELETE', `/api/calendar-connections/${id}`, { token });
      expect(outcome(removed)).toEqual([404, 'NOT_FOUND']);
      const listed = await app.call('GET', '/api/calendar-connections', { token });
      expect(listed.text).not.toContain(id);
    }
  });

  test('the sixth connection', async () => {
    for (let count = 0; count < 5; count++)
      expect((await connect(salon.worker.token, server.url)).status).toBe(201);
    expect((await connect(salon.worker.token, server.url)).status).toBe(429);
  });
});

test('the address is stored encrypted', async () => {
  await connect(salon.worker.token, server.url);
  const rows = await app.db.rows<{ row: string }>(
    sql`select to_jsonb(c)::text as row from calendar_connections c`,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { row } of rows) expect(row).not.toContain('5ecret');
});
