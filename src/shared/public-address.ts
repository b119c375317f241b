/**
 * True for public unicast addresses: not local, private, shared, multicast or reserved. Text that is not a
 * normalized address is not public.
 */
export function isPublicAddress(text: string): boolean {
  const ipv4 = parseIpv4(text);
  if (ipv4 !== null) return !specialIpv4.some((block) => contains(block, ipv4, 32));
  const ipv6 = parseIpv6(text);
  if (ipv6 === null) return false;
  // Only 2000::/3 is allocated. It excludes all forms with an embedded IPv4 address except 6to4.
  return contains(allocatedIpv6, ipv6, 128) && !specialIpv6.some((block) => contains(block, ipv6, 128));
}

interface Block {
  base: bigint;
  bits: number;
}

const specialIpv4 = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // carrier-grade NAT
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // Azure platform services
  '169.254.0.0/16', // link-local, cloud metadata
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '198.18.0.0/15', // benchmarking
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, broadcast
].map(parseBlock);

const allocatedIpv6 = parseBlock('2000::/3');

const specialIpv6 = [
  '2001::/23', // protocol assignments: Teredo, benchmarking, identifiers
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4: an IPv4 address inside
  '3ffe::/16', // 6bone (returned)
  '3fff::/20', // documentation
].map(parseBlock);

function parseBlock(text: string): Block {
  const [address = '', bits] = text.split('/');
  return { base: parseIpv4(address) ?? parseIpv6(address)!, bits: Number(bits) };
}

function contains({ base, bits }: Block, address: bigint, length: 32 | 128): boolean {
  const rest = BigInt(length - bits);
  return address >> rest === base >> rest;
}

/** Four decimal numbers without leading zeros, which some parsers read as octal. */
function parseIpv4(text: string): bigint | null {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256))
    return null;
  return parts.reduce((address, part) => (address << 8n) | BigInt(part), 0n);
}

/** Eight groups, optionally abbreviated or with an IPv4 tail; no zone, no brackets. */
function parseIpv6(text: string): bigint | null {
  const tail = text.slice(text.lastIndexOf(':') + 1);
  const ipv4 = tail.includes('.') ? parseIpv4(tail) : null;
  const plain =
    ipv4 === null
      ? text
      : `${text.slice(0, -tail.length)}${(ipv4 >> 16n).toString(16)}:${(ipv4 & 0xffffn).toString(16)}`;
  const halves = plain.split('::').map((half) => (half === '' ? [] : half.split(':')));
  const [head = [], end = []] = halves;
  const given = head.length + end.length;
  if (halves.length > 2 || (halves.length === 2 ? given > 7 : given !== 8)) return null;
  const groups = [...head, ...Array<string>(8 - given).fill('0'), ...end];
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null;
  return groups.reduce((address, group) => (address << 16n) | BigInt(`0x${group}`), 0n);
}
