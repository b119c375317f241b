const longest = 500;

/** What an address is written with; without a fragment, without anything that has to be read twice. */
const plainAddress = /^[a-z][a-z\d+.-]*:(?:[\w\-.~:/?[\]@!$&'()*+,;=]|%[\da-fA-F]{2})+$/;

const label = '[a-z\\d](?:[a-z\\d-]{0,61}[a-z\\d])?';
const dnsName = new RegExp(`^${label}(?:\\.${label})*$`);

/** A name that a certificate can be for, or an address: parsers take more, and a policy of a page would read `*` as everybody. */
const isNameOrAddress = (hostname: string) => dnsName.test(hostname) || hostname.startsWith('[');

/** This machine, on whichever port the program found free. */
const loopback = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::\d{1,5})?(?=[/?]|$)/;

/**
 * The scheme of a program is the name of a domain turned round (RFC 8252): that is its maker's own. A plain word may be anything that a system
 * or another program listens to (`ms-word:`, `search-ms:`), and new ones come with every release.
 */
const schemeOfProgram = /^[a-z]{2,}(?:\.[a-z\d][a-z\d-]*)+$/;

/** Agents that many people use, and that have a plain word all the same. */
const knownPrograms: ReadonlySet<string> = new Set(['cursor']);

/**
 * Whether somebody may be sent there with a code: https, this machine, or the scheme of a program. Only in the one spelling that every
 * reader reads alike: what is compared as text must not mean two things.
 */
export function isRedirectUri(text: string): boolean {
  if (text.length > longest || !plainAddress.test(text) || !isReadAsWritten(text)) return false;
  const scheme = text.slice(0, text.indexOf(':'));
  if (scheme === 'https') return isNameOrAddress(new URL(text).hostname);
  if (scheme === 'http') return loopback.test(text);
  if (knownPrograms.has(scheme)) return /^[^:]+:\/\/[^/]/.test(text);
  return schemeOfProgram.test(scheme) && /^[^:]+:\/+[^/]/.test(text);
}

/** Whether the parser of browsers reads it as it is written: no other host, port, path or user comes out. */
function isReadAsWritten(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { href, username, password, hostname } = new URL(text);
  if (username !== '' || password !== '' || hostname.endsWith('.')) return false;
  return href === text || href === `${text}/`;
}

const withoutPort = (text: string) => text.replace(loopback, '$1');

/** Whether it is one of those that the client named: letter by letter, but for the port of this machine. */
export function isRegisteredRedirect(registered: readonly string[], given: string): boolean {
  if (!isRedirectUri(given)) return false;
  return registered.some(
    (one) => one === given || (loopback.test(one) && withoutPort(one) === withoutPort(given)),
  );
}

/** The site it leads to; null for what stays on this machine. */
export function siteOfRedirect(uri: string): string | null {
  return uri.startsWith('https:') ? new URL(uri).host : null;
}

/** The address with what is to be told there. What it says already stays as it is. */
export function addToRedirect(uri: string, told: Record<string, string | undefined>): string {
  const given = Object.entries(told).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return `${uri}${uri.includes('?') ? '&' : '?'}${new URLSearchParams(given)}`;
}
