import { isUtf8 } from 'node:buffer';
import { readFileSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { readEmail } from '../shared/email.ts';
import { parseSecretKeys } from './secrets/secrets.ts';

/** The message completes the sentence "<setting> must be …". */
export class InvalidSetting extends Error {}

export function integer(minimum: number, maximum: number) {
  return (value: string) => {
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < minimum || number > maximum) {
      throw new InvalidSetting(`a whole number from ${minimum} to ${maximum}`);
    }
    return number;
  };
}

export function oneOf<const T extends string>(...choices: T[]) {
  return (value: string): T => {
    const choice = choices.find((candidate) => candidate === value);
    if (choice === undefined) throw new InvalidSetting(`one of ${choices.join(', ')}`);
    return choice;
  };
}

export function url(...protocols: string[]) {
  return (value: string) => {
    if (value === '') return undefined;
    const parsed = URL.canParse(value) ? new URL(value) : null;
    if (parsed === null || parsed.hostname === '' || !protocols.includes(parsed.protocol))
      throw new InvalidSetting(`a URL starting with ${protocols.map((p) => `${p}//`).join(' or ')}`);
    return value.replace(/\/+$/, '');
  };
}

/** A base URL cannot contain a query or a fragment. */
export function baseUrl(value: string): string | undefined {
  const address = url('http:', 'https:')(value);
  if (address !== undefined && /[?#]/.test(address))
    throw new InvalidSetting('a URL starting with http:// or https://, without ? and #');
  return address;
}

export function bucketName(value: string): string | undefined {
  if (value === '') return undefined;
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value))
    throw new InvalidSetting('a bucket name of 3 to 63 lower-case letters, digits, dots and dashes');
  return value;
}

export function databaseUrl(value: string): string | undefined {
  if (value === '') return undefined;
  // A connection string can omit the host (postgres://user@/name?host=/folder), which `URL` rejects.
  const withHost = value.replace(/^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)(?=[/?#]|$)/, '$1localhost');
  if (!/^postgres(ql)?:\/\//.test(value) || !URL.canParse(withHost))
    throw new InvalidSetting('a URL starting with postgres:// or postgresql://');
  return value.replace(/\/+$/, '');
}

export function smsTarget(value: string): string | undefined {
  if (value === '') return undefined;
  if (value !== 'outbox:' && !(value.startsWith('https://') && URL.canParse(value)))
    throw new InvalidSetting('`outbox:` or a URL starting with https://');
  return value;
}

const listed = (value: string) => value.split(',').map((part) => part.trim());

// Names known to Fastify.
const namedNetworks = new Set(['loopback', 'linklocal', 'uniquelocal']);

function isNetwork(value: string): boolean {
  const [address = '', prefix, ...more] = value.split('/');
  const version = isIP(address);
  if (version === 0 || address.includes('%') || more.length > 0) return namedNetworks.has(value);
  return prefix === undefined || (/^\d+$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}

export function trustedProxies(value: string): false | string | ((address: string, hop: number) => boolean) {
  if (value === 'off') return false;
  const hops = Number(value);
  if (/^\d{1,3}$/.test(value)) return (_address, hop) => hop < hops;
  if (!listed(value).every(isNetwork))
    throw new InvalidSetting(
      'off, a number of hops, or comma-separated addresses (or networks like 10.0.0.0/8)',
    );
  return value;
}

export function origins(value: string): string {
  const isOrigin = (part: string) => URL.canParse(part) && new URL(part).origin === part;
  if (value !== '*' && !listed(value).every(isOrigin))
    throw new InvalidSetting('* or comma-separated origins like https://shop.example');
  return value;
}

export function listenHost(value: string): string {
  if (
    isIP(value) === 0 &&
    !/^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i.test(value)
  )
    throw new InvalidSetting('an address or host name of this machine, without a port');
  // 1.2.3.400 is neither an address nor a name.
  if (isIP(value) === 0 && /^[\d.]+$/.test(value))
    throw new InvalidSetting('an address or host name of this machine, without a port');
  return value;
}

export function folder(value: string): string {
  const path = resolve(value);
  if (value.includes('\0') || !(statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? true))
    throw new InvalidSetting('a folder');
  return path;
}

/** `Name <address>` or an address. */
export function mailbox(value: string): string {
  const address = /^[^<>\p{C}]*<([^<>]+)>$/u.exec(value)?.[1] ?? value;
  if (readEmail(address) === null) throw new InvalidSetting('an e-mail address, or a name and <an address>');
  return value;
}

export function optionalEmail(value: string): string | undefined {
  if (value === '') return undefined;
  if (readEmail(value) === null) throw new InvalidSetting('an e-mail address');
  return value;
}

/** Text of up to 500 characters. */
export function text(value: string): string | undefined {
  if (value.length > 500) throw new InvalidSetting('a text of at most 500 characters');
  return value === '' ? undefined : value;
}

/** Path of a text file in UTF-8 that can be read. */
export function textFile(value: string): string | undefined {
  if (value === '') return undefined;
  const path = resolve(value);
  const file = value.includes('\0') ? undefined : statSync(path, { throwIfNoEntry: false });
  if (!file?.isFile() || file.size > 500_000 || !isUtf8(readFileSync(path)))
    throw new InvalidSetting('a text file in UTF-8 of at most 500 kB');
  return path;
}

export function versionName(value: string): string {
  if (!/^[\w.-]{1,40}$/.test(value))
    throw new InvalidSetting('up to 40 letters, digits, dots, dashes and underscores');
  return value;
}

/** Sent in a header. */
export function asciiSecret(value: string): string {
  if (!/^[\x21-\x7e]*$/.test(value))
    throw new InvalidSetting('ASCII letters, digits and symbols without spaces');
  return value;
}

export function secretKeys(value: string): Buffer[] | undefined {
  if (value === '') return undefined;
  const keys = parseSecretKeys(value);
  if (keys === null)
    throw new InvalidSetting(
      'at least 32 random bytes, as base64 or hex (try "openssl rand -base64 32"); old keys may follow after a comma',
    );
  return keys;
}
