import { InvalidSetting } from './setting-parsers.ts';

/** A provider of sign-ins (OpenID Connect). */
export interface OpenidProvider {
  /** Part of the callback address. */
  id: string;
  /** Shown on the button. */
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  scopes: string;
}

const maxProviders = 10;
const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;

const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= most;

/** The messages never contain values, because they include secrets. */
export function openidProviders(value: string): OpenidProvider[] {
  if (value === '') return [];
  let list: unknown;
  try {
    list = JSON.parse(value);
  } catch {
    list = null;
  }
  if (!Array.isArray(list) || list.length > maxProviders)
    throw new InvalidSetting(`a JSON list of at most ${maxProviders} providers`);
  const providers = list.map(readProvider);
  if (new Set(providers.map(({ id }) => id)).size < providers.length)
    throw new InvalidSetting('a list of providers with different ids');
  return providers;
}

const known = new Set(['id', 'name', 'issuer', 'clientId', 'clientSecret', 'scopes']);

function readProvider(entry: unknown, index: number): OpenidProvider {
  const refuse = (what: string) =>
    new InvalidSetting(`a list of providers. Entry ${index + 1} needs ${what}`);
  if (typeof entry !== 'object' || entry === null) throw refuse('to be an object');
  const fields = entry as Record<string, unknown>;
  const { id, name, issuer, clientId, clientSecret } = fields;
  const { scopes = 'openid email profile' } = fields;
  if (!Object.keys(fields).every((field) => known.has(field))) throw refuse(`only ${[...known].join(', ')}`);
  if (typeof id !== 'string' || !/^[a-z0-9-]{1,30}$/.test(id))
    throw refuse('an "id" of lower-case letters, digits and dashes');
  if (!isText(name, 40)) throw refuse('a "name" of at most 40 characters');
  if (typeof issuer !== 'string' || !isIssuer(issuer))
    throw refuse('an "issuer" that starts with https:// (or http:// on this machine)');
  if (!isText(clientId, 500)) throw refuse('a "clientId"');
  if (!isText(clientSecret, 4_000)) throw refuse('a "clientSecret"');
  if (!isText(scopes, 500) || !scopes.split(' ').includes('openid') || !scopes.split(' ').includes('email'))
    throw refuse('"scopes" with openid and email');
  return { id, name, issuer, clientId, clientSecret, scopes };
}

function isIssuer(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, search, hash } = new URL(value);
  if (search !== '' || hash !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && loopback.test(hostname));
}
