const maxLength = 500;

/** Characters of a URI, without a fragment. */
const plainAddress = /^[a-z][a-z\d+.-]*:(?:[\w\-.~:/?[\]@!$&'()*+,;=]|%[\da-fA-F]{2})+$/;

const label = '[a-z\\d](?:[a-z\\d-]{0,61}[a-z\\d])?';
const dnsName = new RegExp(`^${label}(?:\\.${label})*$`);

/**
 * DNS name or IP address. URL parsers accept more, and a Content-Security-Policy would read `*` as a
 * wildcard.
 */
const isHostName = (hostname: string) => dnsName.test(hostname) || hostname.startsWith('[');

/** Loopback address with any port. */
const loopback = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::\d{1,5})?(?=[/?]|$)/;

/**
 * App schemes are reverse domain names (RFC 8252). Single words may belong to the system or to another app
 * (`ms-word:`, `search-ms:`).
 */
const appScheme = /^[a-z]{2,}(?:\.[a-z\d][a-z\d-]*)+$/;

/** Widely used agents with a single-word scheme. */
const knownAppSchemes: ReadonlySet<string> = new Set(['cursor']);

/** Accepts https, loopback and app schemes. Only the canonical form, because URIs are compared as text. */
export function isRedirectUri(text: string): boolean {
  if (text.length > maxLength || !plainAddress.test(text) || !isCanonical(text)) return false;
  const scheme = text.slice(0, text.indexOf(':'));
  if (scheme === 'https') return isHostName(new URL(text).hostname);
  if (scheme === 'http') return loopback.test(text);
  if (knownAppSchemes.has(scheme)) return /^[^:]+:\/\/[^/]/.test(text);
  return appScheme.test(scheme) && /^[^:]+:\/+[^/]/.test(text);
}

/** Whether a browser parses the URI to the same text, without a user. */
function isCanonical(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { href, username, password, hostname } = new URL(text);
  if (username !== '' || password !== '' || hostname.endsWith('.')) return false;
  return href === text || href === `${text}/`;
}

const withoutPort = (text: string) => text.replace(loopback, '$1');

/** Exact match, except for the port of loopback addresses. */
export function isRegisteredRedirect(registered: readonly string[], given: string): boolean {
  if (!isRedirectUri(given)) return false;
  return registered.some(
    (one) => one === given || (loopback.test(one) && withoutPort(one) === withoutPort(given)),
  );
}

/** Returns null for URIs that stay on the device. */
export function siteOfRedirect(uri: string): string | null {
  return uri.startsWith('https:') ? new URL(uri).host : null;
}

/** Adds query parameters and keeps the existing ones. */
export function addToRedirect(uri: string, parameters: Record<string, string | undefined>): string {
  const given = Object.entries(parameters).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return `${uri}${uri.includes('?') ? '&' : '?'}${new URLSearchParams(given)}`;
}
