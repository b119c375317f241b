import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOutgoingHttp, type OutgoingHttp } from '../../../../platform/outgoing-http.ts';
import { createDavClient, DavFailure } from './dav-client.ts';
import { discoverCalendars } from './discover.ts';
import { readChanges } from './read-changes.ts';
import type { SyncedCalendar } from './sync-store.ts';

const http = createOutgoingHttp({ allowPrivate: true });
let url = '';
let answer: (request: IncomingMessage, response: ServerResponse) => void;
const server = createServer((request, response) => answer(request, response));
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(async () => {
  await http.close();
  server.closeAllConnections();
  server.close();
});

const account = () => ({ url, username: 'lena', password: '5ecret' });
const clientOf = (requestMilliseconds = 60_000) =>
  createDavClient({ http, allowPrivate: true, requestMilliseconds, totalMilliseconds: 120_000 }, account());
const multistatus = (text: string) => (_: IncomingMessage, response: ServerResponse) =>
  void response.writeHead(207).end(`<multistatus xmlns="DAV:">${text}</multistatus>`);

/** Reason why the calendars are not found. */
async function problemOf(client = clientOf()): Promise<string> {
  try {
    await discoverCalendars(client, account());
    return 'none';
  } catch (error) {
    if (error instanceof DavFailure) return error.problem;
    throw error;
  }
}

describe('a server that', () => {
  const entities = `<!DOCTYPE m [<!ENTITY a "${'a'.repeat(100)}"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><multistatus xmlns="DAV:">&b;</multistatus>`;
  test.each([
    ['sends entities', (_, response) => void response.writeHead(207).end(entities), 'not-caldav'],
    ['sends garbage', (_, response) => void response.writeHead(207).end('<a><b></a>'), 'not-caldav'],
    ['nests without end', multistatus('<x>'.repeat(50_000)), 'not-caldav'],
    ['has no calendars', multistatus(''), 'not-caldav'],
    ['refuses the password', (_, response) => void response.writeHead(401).end(), 'credentials'],
    ['fails', (_, response) => void response.writeHead(503).end(), 'status'],
    ['closes the connection', (_, response) => void response.destroy(), 'connection'],
    [
      'redirects without end',
      (_, response) => void response.writeHead(302, { location: '/again' }).end(),
      'redirect',
    ],
    [
      'redirects to another host',
      (_, response) => void response.writeHead(302, { location: 'http://127.0.0.2/' }).end(),
      'redirect',
    ],
    [
      'redirects to a file',
      (_, response) => void response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
      'redirect',
    ],
  ] satisfies [string, typeof answer, string][])('%s is refused', async (_, given, problem) => {
    answer = given;
    expect(await problemOf()).toBe(problem);
  });

  test('sends an endless body is refused', async () => {
    answer = (_, response) => {
      const piece = Buffer.alloc(256 * 1024, ' ');
      response.writeHead(207);
      const send = (): void => {
        if (!response.destroyed) response.write(piece, send);
      };
      send();
    };
    expect(await problemOf()).toBe('size');
  });

  test('never answers is given up', async () => {
    answer = () => {};
    expect(await problemOf(clientOf(300))).toBe('timeout');
  });

  test('names a principal at another host does not receive the password', async () => {
    const asked: string[] = [];
    answer = (request, response) => {
      asked.push(request.url ?? '');
      multistatus(
        '<response><href>/</href><propstat><prop><current-user-principal><href>http://127.0.0.2:1/p/</href></current-user-principal></prop><status>HTTP/1.1 200 OK</status></propstat></response>',
      )(request, response);
    };
    expect(await problemOf()).toBe('redirect');
    expect(asked).toEqual(['/']);
  });
});

test.each([
  'https://10.0.0.1/',
  'https://localhost/',
  'http://cal.example.com/',
  'https://metadata.internal/',
])('a redirect to %s sends no request in production', async (location) => {
  const asked: string[] = [];
  const send: OutgoingHttp['send'] = async (request) => {
    asked.push(request.url);
    return { status: 302, location, etag: null, body: Buffer.alloc(0) };
  };
  const entered = { url: 'https://cal.example.com/', username: 'lena', password: '5ecret' };
  const client = createDavClient({ http: { ...http, send }, allowPrivate: false }, entered);
  await expect(discoverCalendars(client, entered)).rejects.toMatchObject({ problem: 'redirect' });
  expect(asked).toEqual(['https://cal.example.com/']);
});

describe('entries', () => {
  const parser = {
    parse: () => Promise.reject(new Error('not used')),
    parseEntries: async (texts: readonly string[]) =>
      texts.map((text) => ({
        busy: [],
        isReadable: true,
        own: { appointmentId: 'apt_1', startMs: 0, endMs: 1, shownHash: text },
      })),
    close() {},
  };
  const calendar = (): SyncedCalendar => ({
    id: 'ccl_1',
    url: `${url}cal/`,
    reads: true,
    writes: true,
    syncToken: 'one',
    ctag: null,
    readUntil: null,
    readZone: null,
  });
  const copy = {
    id: 'ccp_1',
    appointmentId: 'apt_1',
    href: '/cal/apt_1.ics',
    etag: '"1"',
    shownHash: 'as written',
    isSeen: true,
    startsAt: new Date('2026-06-03T10:00:00Z'),
  };
  const period = { fromMs: Date.parse('2026-06-01'), untilMs: Date.parse('2026-09-01'), zone: 'UTC' };
  const entry = (href: string, prop: string) =>
    `<response><href>${href}</href><propstat><prop>${prop}</prop><status>HTTP/1.1 200 OK</status></propstat></response>`;
  const data = (text: string, etag: string) =>
    `<getetag>${etag}</getetag><C:calendar-data xmlns:C="urn:ietf:params:xml:ns:caldav">${text}</C:calendar-data>`;

  /** Answers each request with the next of these multi-statuses. */
  const read = (...answers: string[]) => {
    answer = (request, response) => multistatus(answers.shift() ?? '')(request, response);
    const given = { calendar: calendar(), stored: [], copies: [copy], isCurrent: true, ...period };
    return readChanges(clientOf(), parser, given);
  };
  const changed = entry('/cal/', '<sync-token>two</sync-token>');

  test('whose version changed without their content are not reported', async () => {
    const found = await read(
      changed,
      `${entry(copy.href, '<getetag>"2"</getetag>')}<sync-token>two</sync-token>`,
      entry(copy.href, data('as written', '"2"')),
    );
    expect(found).toMatchObject({ reports: [], versions: [{ id: 'ccp_1', etag: '"2"' }] });
  });

  test('of other addresses, and entries that were not asked for, are ignored', async () => {
    const found = await read(
      changed,
      `${entry('http://127.0.0.2/cal/x.ics', '<getetag>"2"</getetag>')}${entry('/cal/a.ics', '<getetag>"2"</getetag>')}<sync-token>two</sync-token>`,
      `${entry('/cal/a.ics', data('one', '"2"'))}${entry('/cal/unasked.ics', data('two', '"2"'))}`,
    );
    expect(found.changes?.entries.map(({ href }) => href)).toEqual(['/cal/a.ics']);
  });

  test('that the server leaves out are not reported as deleted', async () => {
    const found = await read(
      changed,
      `${entry(copy.href, '<getetag>"2"</getetag>')}<sync-token>two</sync-token>`,
      '',
    );
    expect(found.reports).toEqual([]);
  });

  test('are listed again when the server forgets the token', async () => {
    const answers = [
      changed,
      null,
      entry(copy.href, '<getetag>"1"</getetag>'),
      entry(copy.href, data('edited', '"9"')),
    ];
    answer = (request, response) => {
      const next = answers.shift();
      if (next === null) response.writeHead(403).end('<error xmlns="DAV:"><valid-sync-token/></error>');
      else multistatus(next ?? '')(request, response);
    };
    const given = { calendar: calendar(), stored: [], copies: [copy], isCurrent: true, ...period };
    const found = await readChanges(clientOf(), parser, given);
    expect(found.reports).toMatchObject([{ id: 'ccp_1', kind: 'edited' }]);
    expect(found.changes).toMatchObject({ syncToken: 'two' });
  });

  test('of a calendar without a token are compared by version when the ctag changes', async () => {
    const ctag = '<S:getctag xmlns:S="http://calendarserver.org/ns/">c2</S:getctag>';
    answer = multistatus(entry('/cal/', ctag));
    const old = { ...calendar(), syncToken: null, ctag: 'c2' };
    const given = {
      calendar: old,
      stored: [{ href: '/cal/a.ics', etag: '"1"' }],
      copies: [],
      isCurrent: true,
      ...period,
    };
    expect((await readChanges(clientOf(), parser, given)).changes).toBeNull();
    const answers = [
      entry('/cal/', ctag),
      `${entry('/cal/a.ics', '<getetag>"1"</getetag>')}${entry('/cal/b.ics', '<getetag>"1"</getetag>')}`,
      entry('/cal/b.ics', data('new', '"1"')),
    ];
    answer = (request, response) => multistatus(answers.shift() ?? '')(request, response);
    const found = await readChanges(clientOf(), parser, { ...given, calendar: { ...old, ctag: 'c1' } });
    expect(found.changes).toMatchObject({
      isComplete: false,
      removed: [],
      entries: [{ href: '/cal/b.ics' }],
    });
  });
});
