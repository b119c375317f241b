import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostOfAllowedUrl } from './allowed-url.ts';

const guarded = (url: string) => hostOfAllowedUrl(url, { allowPrivate: false });
const open = (url: string) => hostOfAllowedUrl(url, { allowPrivate: true });

test.each([
  ['https://hooks.example.com', 'hooks.example.com'],
  ['https://hooks.example.com/openslot?key=1', 'hooks.example.com'],
  ['https://HOOKS.Example.com:8443/', 'hooks.example.com'],
  ['https://hooks.example.com:443/', 'hooks.example.com'],
  ['https://hooks.example.com:1024/', 'hooks.example.com'],
  ['https://bücher.example/', 'xn--bcher-kva.example'],
  ['https://8.8.8.8/', '8.8.8.8'],
  ['https://local.example.com/', 'local.example.com'],
  ['https://my-localhost.example.com/', 'my-localhost.example.com'],
  ['https://notlocal.example/', 'notlocal.example'],
  ['https://1.example.com/', '1.example.com'],
  ['https://hooks.example.com./', 'hooks.example.com.'],
  ['https://[2606:4700:4700::1111]/', '[2606:4700:4700::1111]'],
])('accepts %s', (url, host) => {
  expect(guarded(url)).toBe(host);
});

describe('rejects', () => {
  test.each([
    '',
    'hooks.example.com',
    '/hooks',
    'http://hooks.example.com/',
    'ftp://hooks.example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'gopher://hooks.example.com/',
    'https://',
    'https://user@hooks.example.com/',
    'https://user:secret@hooks.example.com/',
    'https://:secret@hooks.example.com/',
    'https://hooks.example.com:22/',
    'https://hooks.example.com:80/',
    'https://hooks.example.com:0/',
    'https://hooks.example.com:1023/',
    'https://hooks.example.com:99999/',
    'https://hooks.\nexample.com/',
    'https://hooks.example.com/\t',
    ' https://hooks.example.com/',
    'https://hooks.example.com/\u0000',
  ])('malformed or forbidden URL %j', (url) => {
    expect(guarded(url)).toBeNull();
  });

  test.each([
    'localhost',
    'LOCALHOST',
    'localhost.',
    'api.localhost',
    'db',
    'db.',
    'printer.local',
    'metadata.google.internal',
    'metadata.google.internal.',
    'router.lan',
    'nas.home.arpa',
    '127.0.0.1',
    '127.0.0.1.',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '017700000001',
    '127.0.0.1%2e',
    '①②⑦.0.0.1',
    '0',
    '0.0.0.0',
    '10.0.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '0xa9fea9fe',
    '198.18.0.1',
    '192.0.0.192',
    '224.0.0.1',
    '255.255.255.255',
    '[::]',
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::ffff:8.8.8.8]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[fe80::1]',
    '[fd00:ec2::254]',
    '[ff02::1]',
  ])('non-public host https://%s/', (host) => {
    expect(guarded(`https://${host}/`)).toBeNull();
  });

  test('every notation of an address in 127.0.0.0/8', () => {
    fc.assert(
      fc.property(fc.nat(0xffffff), fc.constantFrom(10, 8, 16), (rest, base) => {
        const number = 0x7f000000 + rest;
        const digits = number.toString(base);
        const host = base === 16 ? `0x${digits}` : base === 8 ? `0${digits}` : digits;
        expect([host, guarded(`https://${host}/`)]).toEqual([host, null]);
      }),
    );
  });
});

test('development mode accepts every HTTP address without credentials', () => {
  expect(open('http://127.0.0.1:3001/hooks')).toBe('127.0.0.1');
  expect(open('http://localhost:80/')).toBe('localhost');
  expect(open('https://receiver/')).toBe('receiver');
  expect(open('http://user:secret@localhost/')).toBeNull();
  expect(open('ftp://localhost/')).toBeNull();
});
