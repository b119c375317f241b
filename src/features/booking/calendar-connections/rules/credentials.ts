/** Providers whose accounts are spread over several hosts. */
const sharedDomains = ['icloud.com'];

/**
 * True if the password that was entered for an address may be sent to another one: the same origin, a host below it,
 * or a host of the same provider. Never without TLS when the first address had it.
 */
export function mayReceiveCredentials(entered: string, address: string): boolean {
  const from = new URL(entered);
  const to = new URL(address);
  if (from.origin === to.origin) return true;
  if (from.protocol !== to.protocol || from.port !== to.port) return false;
  const isWithin = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`);
  if (isIpAddress(from.hostname)) return false;
  return [from.hostname, ...sharedDomains].some(
    (domain) => isWithin(from.hostname, domain) && isWithin(to.hostname, domain),
  );
}

const isIpAddress = (host: string) => host.startsWith('[') || /^[\d.]+$/.test(host);
