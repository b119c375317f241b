import { isPublicAddress } from '../../../../shared/public-address.ts';

/** Names that mean this machine or this network, wherever they are asked for. */
const insideNames = /(^|\.)(localhost|localdomain|local|internal|intranet|lan|home|corp|private|home\.arpa)$/;
// The parser leaves tabs and line breaks out of what it reads: what is kept must be what is used.
const unprintable = /[\s\p{Cc}]/u;
const firstUnprivilegedPort = 1024;

/**
 * The host of an address that may be sent to, or null. Odd spellings (decimal, octal, hexadecimal, shortened) are no way around: the
 * parser that reads the address when it is used reads it here.
 */
export function hostOfAllowedUrl(text: string, options: { allowPrivate: boolean }): string | null {
  if (unprintable.test(text) || !URL.canParse(text)) return null;
  const { protocol, username, password, hostname, port } = new URL(text);
  if (username !== '' || password !== '' || hostname === '') return null;
  if (options.allowPrivate) return protocol === 'https:' || protocol === 'http:' ? hostname : null;
  const isFit = protocol === 'https:' && isFitPort(port) && isFitHost(hostname);
  return isFit ? hostname : null;
}

/** Empty for 443. Below 1024 live services that were never meant to be spoken to like this. */
const isFitPort = (port: string) => port === '' || Number(port) >= firstUnprivilegedPort;

function isFitHost(hostname: string): boolean {
  const name = hostname.replace(/\.+$/, '');
  if (name.startsWith('[')) return isPublicAddress(name.slice(1, -1));
  if (/^[\d.]+$/.test(name)) return isPublicAddress(name);
  // A single word is completed by the network one is in.
  return name.includes('.') && !insideNames.test(name);
}
