import { isPublicAddress } from './public-address.ts';

/** Names that resolve to this machine or the local network. */
const localNames = /(^|\.)(localhost|localdomain|local|internal|intranet|lan|home|corp|private|home\.arpa)$/;
// The URL parser drops tabs and line breaks, so the stored text would differ from the requested URL.
const unprintable = /[\s\p{Cc}]/u;
const firstUnprivilegedPort = 1024;

/**
 * Returns the host of an allowed URL, or null. Decimal, octal, hexadecimal and shortened IP addresses are
 * normalized by the URL parser first.
 */
export function hostOfAllowedUrl(text: string, options: { allowPrivate: boolean }): string | null {
  if (unprintable.test(text) || !URL.canParse(text)) return null;
  const { protocol, username, password, hostname, port } = new URL(text);
  if (username !== '' || password !== '' || hostname === '') return null;
  if (options.allowPrivate) return protocol === 'https:' || protocol === 'http:' ? hostname : null;
  const isFit = protocol === 'https:' && isAllowedPort(port) && isAllowedHost(hostname);
  return isFit ? hostname : null;
}

/** Empty for 443. Ports below 1024 belong to system services. */
const isAllowedPort = (port: string) => port === '' || Number(port) >= firstUnprivilegedPort;

function isAllowedHost(hostname: string): boolean {
  const name = hostname.replace(/\.+$/, '');
  if (name.startsWith('[')) return isPublicAddress(name.slice(1, -1));
  if (/^[\d.]+$/.test(name)) return isPublicAddress(name);
  // A single label could be completed by the DNS search domain.
  return name.includes('.') && !localNames.test(name);
}
