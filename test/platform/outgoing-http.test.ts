import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createOutgoingHttp, type OutgoingHttp } from '../../src/platform/outgoing-http.ts';

let connections: number;
let requests: { headers: Record<string, unknown>; body: string }[];
let handle: Parameters<typeof createServer>[1];
let server: Server;
let port: number;
const opened: OutgoingHttp[] = [];

beforeEach(async () => {
  connections = 0;
  requests = [];
  handle = (_request, response) => response.writeHead(200).end('fine');
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      requests.push({ headers: request.headers, body });
      handle?.(request as never, response as never);
    });
  });
  server.on('connection', () => connections++);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterEach(async () => {
  for (const http of opened.splice(0)) await http.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function open(options: Partial<Parameters<typeof createOutgoingHttp>[0]> = {}): OutgoingHttp {
  const http = createOutgoingHttp({ allowPrivate: true, ...options });
  opened.push(http);
  return http;
}
const post = (http: OutgoingHttp, url: string, signal?: AbortSignal) =>
  http.post({ url, headers: { 'x-mark': '1' }, body: '{"a":1}', ...(signal && { signal }) });

test('sends the request and returns the status', async () => {
  expect(await post(open(), `http://127.0.0.1:${port}/`)).toEqual({ status: 200 });
  expect(requests).toEqual([{ headers: expect.objectContaining({ 'x-mark': '1' }), body: '{"a":1}' }]);
});

test('does not follow a redirect', async () => {
  handle = (_request, response) =>
    response.writeHead(302, { location: `http://127.0.0.1:${port}/inside` }).end();
  expect(await post(open(), `http://127.0.0.1:${port}/`)).toEqual({ status: 302 });
  expect(requests.length).toBe(1);
});

test('ignores the response body, however large or slow', async () => {
  handle = (_request, response) => {
    response.writeHead(200);
    const more = () => {
      while (response.write(Buffer.alloc(64 * 1024))) if (response.destroyed) return;
      response.once('drain', more);
    };
    more();
  };
  expect(await post(open(), `http://127.0.0.1:${port}/`)).toEqual({ status: 200 });
  handle = (_request, response) => response.writeHead(200).write('a first word');
  expect(await post(open({ timeoutMilliseconds: 200 }), `http://127.0.0.1:${port}/`)).toEqual({
    status: 200,
  });
});

test('gives up a server that does not answer', async () => {
  handle = () => {};
  expect(await post(open({ timeoutMilliseconds: 100 }), `http://127.0.0.1:${port}/`)).toEqual({
    failure: 'timeout',
  });
});

test('gives up a server that accepts the connection without TLS', async () => {
  const sockets: Socket[] = [];
  const mute = createTcpServer((socket) => sockets.push(socket));
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
  const url = `https://127.0.0.1:${(mute.address() as AddressInfo).port}/`;
  expect(await post(open({ timeoutMilliseconds: 100 }), url)).toEqual({ failure: 'timeout' });
  for (const socket of sockets) socket.destroy();
  mute.close();
});

test('can be aborted', async () => {
  handle = () => {};
  const stop = new AbortController();
  const outcome = post(open(), `http://127.0.0.1:${port}/`, stop.signal);
  setTimeout(() => stop.abort(), 50);
  expect(await outcome).toEqual({ failure: 'aborted' });
});

test('an unreachable server or one without TLS is reported without its address', async () => {
  expect(await post(open(), 'http://127.0.0.1:1/')).toEqual({ failure: 'connection' });
  expect(await post(open(), `https://127.0.0.1:${port}/`)).toEqual({ failure: 'connection' });
});

describe('guarded', () => {
  const guarded = (resolveHost: (name: string) => Promise<string[]> = async () => []) =>
    open({ allowPrivate: false, resolveHost, timeoutMilliseconds: 500 });

  test.each([
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '10.0.0.1',
    '169.254.169.254',
  ])('http://%s is never connected', async (host) => {
    expect(await post(guarded(), `http://${host}:${port}/`)).toEqual({ failure: 'address' });
    expect(connections).toBe(0);
  });

  test.each([
    [['127.0.0.1']],
    [['::1']],
    [['::ffff:127.0.0.1']],
    [['93.184.216.34', '127.0.0.1']],
    [['127.0.0.1', '93.184.216.34']],
    [['fe80::1%lo']],
    [['localhost']],
    [[]],
  ])('a name that resolves to %j is never connected', async (addresses) => {
    const http = guarded(async () => addresses);
    expect(await post(http, `http://hooks.example.com:${port}/`)).toEqual({ failure: 'address' });
    expect(connections).toBe(0);
  });

  test('a name is resolved once, and the connection uses that address', async () => {
    // Represents a public address: an address of this machine without a listener.
    const world = '127.0.0.2';
    const answers = [[world], ['127.0.0.1']];
    let asked = 0;
    const http = open({
      allowPrivate: false,
      resolveHost: async () => answers[asked++] ?? [],
      isPublic: (address) => address === world,
      timeoutMilliseconds: 500,
    });
    const outcome = await post(http, `http://hooks.example.com:${port}/`);
    expect(outcome).toEqual({ failure: expect.stringMatching(/timeout|connection/) });
    expect([asked, connections]).toEqual([1, 0]);
    expect(await post(http, `http://hooks.example.com:${port}/`)).toEqual({ failure: 'address' });
    expect([asked, connections]).toEqual([2, 0]);
  });

  test('a failing resolver counts as an unknown name', async () => {
    const http = guarded(async () => {
      throw Object.assign(new Error('no'), { code: 'ESERVFAIL' });
    });
    expect(await post(http, `http://hooks.example.com:${port}/`)).toEqual({ failure: 'address' });
    expect(await http.isPrivateHost('hooks.example.com')).toBe(false);
  });

  test('a name can be checked for private addresses in advance', async () => {
    const http = guarded(async (name) =>
      name.startsWith('in') ? ['93.184.216.34', '10.0.0.1'] : ['1.1.1.1'],
    );
    expect(await http.isPrivateHost('inside.example.com')).toBe(true);
    expect(await http.isPrivateHost('outside.example.com')).toBe(false);
    expect(await open().isPrivateHost('inside.example.com')).toBe(false);
  });
});

describe('a download', () => {
  const get = (http: OutgoingHttp, mostBytes = 100) =>
    http.get({ url: `http://127.0.0.1:${port}/`, headers: {}, maxBytes: mostBytes });

  test('is read up to its size limit', async () => {
    const headers = {
      'content-type': 'image/png',
      'content-encoding': 'GZIP',
      etag: '"1"',
      'last-modified': 'Tue, 09 Jun 2026 10:00:00 GMT',
    };
    handle = (_request, response) => response.writeHead(200, headers).end(Buffer.alloc(100));
    expect(await get(open())).toEqual({
      status: 200,
      contentType: 'image/png',
      contentEncoding: 'gzip',
      location: null,
      etag: '"1"',
      lastModified: 'Tue, 09 Jun 2026 10:00:00 GMT',
      body: Buffer.alloc(100),
    });
    expect(await get(open(), 99)).toEqual({ failure: 'size' });
  });

  test('ends at its time limit, however steadily it arrives', async () => {
    handle = (_request, response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(drip));
    };
    expect(await get(open({ timeoutMilliseconds: 200 }), 1_000_000)).toEqual({ failure: 'timeout' });
  });

  test('does not follow a redirect and returns its target', async () => {
    handle = (_request, response) => response.writeHead(302, { location: '/inside' }).end('gone');
    expect(await get(open())).toMatchObject({ status: 302, location: '/inside', body: null });
    expect(requests.length).toBe(1);
  });

  test('from a private address is refused', async () => {
    expect(await get(open({ allowPrivate: false }))).toEqual({ failure: 'address' });
    expect(connections).toBe(0);
  });
});
