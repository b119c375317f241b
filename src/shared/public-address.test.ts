import { BlockList, isIP } from 'node:net';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';

const addresses = fc.oneof(fc.ipV4(), fc.ipV6(), fc.string({ maxLength: 20 }), fc.domain());

test('a text that is not an IP address is never public', () => {
  fc.assert(
    fc.property(addresses, (text) => {
      if (isIP(text) === 0) expect([text, isPublicAddress(text)]).toEqual([text, false]);
    }),
    { numRuns: 2_000 },
  );
});

describe('special addresses', () => {
  test.each([
    ['this network', '0.0.0.0', '0.255.255.255'],
    ['private, 10', '10.0.0.0', '10.255.255.255'],
    ['shared by a provider’s customers', '100.64.0.0', '100.127.255.255'],
    ['this machine', '127.0.0.0', '127.255.255.255'],
    ['the wire server of a cloud', '168.63.129.16', '168.63.129.16'],
    ['link-local', '169.254.0.0', '169.254.255.255'],
    ['private, 172', '172.16.0.0', '172.31.255.255'],
    ['protocol assignments', '192.0.0.0', '192.0.0.255'],
    ['documentation', '192.0.2.0', '192.0.2.255'],
    ['6to4 relays', '192.88.99.0', '192.88.99.255'],
    ['private, 192', '192.168.0.0', '192.168.255.255'],
    ['benchmarking', '198.18.0.0', '198.19.255.255'],
    ['more documentation', '198.51.100.0', '198.51.100.255'],
    ['still more', '203.0.113.0', '203.0.113.255'],
    ['multicast, reserved, broadcast', '224.0.0.0', '255.255.255.255'],
  ])('%s: rejects the whole range and accepts its neighbors', (_name, first, last) => {
    const number = (address: string) => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
    const text = (value: number) => [24, 16, 8, 0].map((shift) => (value / 2 ** shift) & 255).join('.');
    expect([isPublicAddress(first), isPublicAddress(last)]).toEqual([false, false]);
    const before = number(first) - 1;
    const after = number(last) + 1;
    if (before > 0) expect([text(before), isPublicAddress(text(before))]).toEqual([text(before), true]);
    // Multicast starts where the previous range ends, and is the last range.
    if (after < number('224.0.0.0'))
      expect([text(after), isPublicAddress(text(after))]).toEqual([text(after), true]);
  });

  test.each([
    '::',
    '::1',
    '0:0:0:0:0:0:0:1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::10.0.0.1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:2::1',
    '2001:1ff:ffff::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '2002:808:808::1',
    '3fff::1',
    '3fff:fff:ffff::1',
    '5f00::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
  ])('%s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '100.63.255.255',
  '2001:200::1',
  '2606:4700:4700::1111',
  '2a00:1450:4001::',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  '',
  'localhost',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '127.0.0.01',
  '[::1]',
  '1.1.1.1.',
])('%j is not an address', (text) => {
  expect(isPublicAddress(text)).toBe(false);
});

test('agrees with an independent list for every notation', () => {
  const special = new BlockList();
  for (const [address, bits] of [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 3],
  ] as const)
    special.addSubnet(address, bits, 'ipv4');
  special.addAddress('168.63.129.16', 'ipv4');
  const givenOut = new BlockList();
  givenOut.addSubnet('2000::', 3, 'ipv6');
  for (const [address, bits] of [
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['3ffe::', 16],
    ['3fff::', 20],
  ] as const)
    special.addSubnet(address, bits, 'ipv6');
  const near = fc
    .tuple(
      fc.constantFrom('0', '10', '100', '127', '169', '172', '192', '198', '203'),
      fc.nat(255),
      fc.nat(255),
      fc.nat(255),
    )
    .map((parts) => parts.join('.'));
  const near6 = fc
    .tuple(fc.constantFrom('2001:', '2001:0', '2001:db8', '2002:', '3fff:', 'fe80:', '::ffff'), fc.ipV4())
    .map(([head, tail]) => `${head.replace(/:$/, '')}::${tail}`.replace('::ffff::', '::ffff:'));
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), near), (address) => {
      expect([address, isPublicAddress(address)]).toEqual([address, !special.check(address, 'ipv4')]);
    }),
    { numRuns: 2_000 },
  );
  fc.assert(
    fc.property(fc.oneof(fc.ipV6(), near6), (address) => {
      const expected = givenOut.check(address, 'ipv6') && !special.check(address, 'ipv6');
      expect([address, isPublicAddress(address)]).toEqual([address, expected]);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  '8.8.8',
  '8.8.8.8.8',
  '8.8.8.256',
  '8.8.8.300',
  '2606:4700::1::2',
  '2606:1:2:3:4:5:6',
  '2606:1:2:3:4:5:6:7:8',
  '2606:1:2:3:4:5:6::8:9',
  '2606:1:2:3:4:5:6:7::',
  '2606:4700::8.8.8.256',
])('%s is not an address', (text) => {
  expect(isPublicAddress(text)).toBe(false);
});
