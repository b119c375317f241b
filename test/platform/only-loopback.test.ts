import { spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { lookup, Resolver } from 'node:dns';
import { lookup as lookupSoon, Resolver as SoonResolver } from 'node:dns/promises';
import { once } from 'node:events';
import { connect, type NetConnectOpts, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { escapes, exitCode } from '../fixtures/only-loopback.mjs';

// An address reserved for examples.
const outside = '192.0.2.1';
const left = /left the machine/;

afterEach(() => {
  escapes.length = 0;
});

const connected = (options: NetConnectOpts) => failure(connect(options));

async function failure(socket: Socket): Promise<string> {
  const [error] = await once(socket, 'error');
  return error.message;
}

test.each([
  ['an address', () => connected({ host: outside, port: 9 })],
  ['an address, as words', () => failure(connect(9, outside))],
  ['an address of the newer kind', () => connected({ host: '2001:db8::1', port: 9 })],
  ['a name', () => connected({ host: 'openslot.example', port: 9 })],
  [
    'a name that somebody else looks up',
    () =>
      connected({
        host: 'openslot.example',
        port: 9,
        lookup: (_name, _options, done) => done(null, outside, 4),
      }),
  ],
  ['by fetch', () => fetch(`http://${outside}:3000/`).catch((error) => error.cause.message)],
  ['after a name', () => promisify(lookup)('openslot.example').catch((error) => error.message)],
  ['after a name, with a promise', () => lookupSoon('openslot.example').catch((error) => error.message)],
  ['by a resolver', () => new SoonResolver().resolve4('openslot.example').catch((error) => error.message)],
  [
    'by a resolver with a callback',
    () =>
      new Promise((resolve) =>
        new Resolver().resolve4('openslot.example', (error) => resolve(error?.message)),
      ),
  ],
])('a test that connects to another machine is refused and reported: %s', async (_name, go) => {
  expect(await go()).toMatch(left);
  expect(escapes.map(({ message }) => message)).toEqual([expect.stringMatching(left)]);
});

test('a datagram is refused too', () => {
  const socket = createSocket('udp4');
  expect(() => socket.send('x', 9, outside)).toThrow(left);
  socket.close();
  expect(escapes).toHaveLength(1);
});

test('a child process that connects to another machine exits', () => {
  const guard = new URL('../fixtures/only-loopback.mjs', import.meta.url).href;
  const script = `require('node:net').connect({ host: '${outside}', port: 9 })`;
  const { status, stderr } = spawnSync(process.execPath, ['--import', guard, '-e', script], {
    env: { PATH: process.env.PATH },
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([exitCode, expect.stringMatching(left)]);
});
