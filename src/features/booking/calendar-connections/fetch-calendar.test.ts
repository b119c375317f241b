import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type CalendarServer,
  serve,
  startCalendarServer,
} from '../../../../test/fixtures/calendar-server.ts';
import { calendarOf } from '../../../../test/fixtures/calendars.ts';
import { createOutgoingHttp, type OutgoingHttp } from '../../../platform/outgoing-http.ts';
import { fetchCalendar } from './fetch-calendar.ts';

const http = createOutgoingHttp({ allowPrivate: true });
let server: CalendarServer;
beforeAll(async () => {
  server = await startCalendarServer();
});
afterAll(async () => {
  await server.close();
  await http.close();
});
beforeEach(() => {
  server.requests.length = 0;
});

type Validators = Parameters<typeof fetchCalendar>[2];
const fetchIt = (validators: Validators = null, fetchMilliseconds = 60_000) =>
  fetchCalendar({ http, allowPrivate: true, fetchMilliseconds }, server.url, validators);

test('returns the calendar with its validators, compressed or not', async () => {
  const validators = { etag: '"1"', 'last-modified': 'Mon, 01 Jun 2026 07:00:00 GMT' };
  const expected = {
    bytes: Buffer.from(calendarOf()),
    etag: '"1"',
    lastModified: 'Mon, 01 Jun 2026 07:00:00 GMT',
  };
  server.answer = serve(calendarOf(), validators);
  expect(await fetchIt()).toEqual(expected);
  server.answer = serve(gzipSync(calendarOf()), { ...validators, 'content-encoding': 'gzip' });
  expect(await fetchIt()).toEqual(expected);
});

test('sends validators and accepts 304', async () => {
  server.answer = (response) => void response.writeHead(304).end();
  expect(await fetchIt({ etag: '"1"', lastModified: 'yesterday' })).toBe('unchanged');
  expect(server.requests).toMatchObject([{ 'if-none-match': '"1"', 'if-modified-since': 'yesterday' }]);
  expect(await fetchIt()).toEqual({ problem: 'status', status: 304 });
});

test('follows a redirect', async () => {
  server.answer = (response) => {
    server.answer = serve('moved');
    response.writeHead(302, { location: '/elsewhere.ics' }).end();
  };
  expect(await fetchIt()).toMatchObject({ bytes: Buffer.from('moved') });
});

describe('refuses', () => {
  test.each([
    'https://10.0.0.1/a.ics',
    'https://localhost/a.ics',
    'http://calendar.example.com/a.ics',
    '//[::1]/',
  ])('a redirect to %s, without a request', async (location) => {
    const requested: string[] = [];
    const get: OutgoingHttp['get'] = async ({ url }) => {
      requested.push(url);
      const headers = { contentType: '', contentEncoding: '', etag: null, lastModified: null };
      return { status: 302, location, body: null, ...headers };
    };
    const url = 'https://calendar.example.com/basic.ics';
    const fetched = await fetchCalendar({ http: { ...http, get }, allowPrivate: false }, url, null);
    expect(fetched).toEqual({ problem: 'redirect', status: 302 });
    expect(requested).toEqual([url]);
  });

  test('an endless body', async () => {
    server.answer = (response) => {
      const piece = Buffer.alloc(256 * 1024);
      const send = (): void => {
        if (!response.destroyed) response.write(piece, send);
      };
      send();
    };
    expect(await fetchIt()).toEqual({ problem: 'size', status: null });
  });

  test('a small body that decompresses to more than 5 MB', async () => {
    server.answer = serve(gzipSync(Buffer.alloc(6 * 1024 * 1024)), { 'content-encoding': 'gzip' });
    expect(await fetchIt()).toEqual({ problem: 'size', status: null });
  });

  test('a body that ends early or has an unknown encoding', async () => {
    server.answer = serve(gzipSync(calendarOf()).subarray(0, 20), { 'content-encoding': 'gzip' });
    expect(await fetchIt()).toEqual({ problem: 'not-a-calendar', status: null });
    server.answer = serve('calendar', { 'content-encoding': 'br' });
    expect(await fetchIt()).toEqual({ problem: 'not-a-calendar', status: null });
  });

  test('a body that never ends in time', async () => {
    server.answer = (response) => void response.writeHead(200).write('BEGIN:VCALENDAR');
    expect(await fetchIt(null, 500)).toEqual({ problem: 'timeout', status: null });
  });
});
