import type { IncomingMessage } from 'node:http';
import type { ErrorInfo } from 'openslot-facts/error-info';

const hostPattern = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{0,5})?$/i;

/** Host name or address with an optional port. Links are built from it, so nothing else may be in it. */
export const isHost = (text: string): boolean => hostPattern.test(text) && URL.canParse(`http://${text}`);

// Parsing a host is slow, and nearly all requests name the same few hosts.
const mostKnownHosts = 100;
const knownHosts = new Set<string>();

function isKnownHost(text: string): boolean {
  if (knownHosts.has(text)) return true;
  if (text.length > 300 || !isHost(text)) return false;
  if (knownHosts.size >= mostKnownHosts) knownHosts.clear();
  knownHosts.add(text);
  return true;
}

/** Node silently drops all Host headers but the first. */
function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count > 1;
}

/** A request that RFC 9112 forbids, though the parser of Node accepts it. */
export interface RequestFault extends Pick<ErrorInfo, 'field' | 'reason'> {
  detail: string;
}

export function findFault(request: IncomingMessage): RequestFault | undefined {
  const { headers, httpVersionMajor, httpVersionMinor } = request;
  if (httpVersionMajor !== 1) return { reason: 'unreadable', detail: 'Use HTTP/1.1 or HTTP/1.0.' };
  const { host } = headers;
  if (host === undefined) {
    if (httpVersionMinor === 1) return { field: 'Host', reason: 'missing', detail: 'Required in HTTP/1.1.' };
  } else {
    if (host !== '' && !isKnownHost(host))
      return {
        field: 'Host',
        reason: 'malformed',
        detail: 'Must be a host name or an address, with an optional port.',
      };
    if (hasSeveralHosts(request)) return { field: 'Host', reason: 'repeated', detail: 'Must be given once.' };
  }
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && coding.toLowerCase() !== 'chunked')
    return { field: 'Transfer-Encoding', reason: 'unknown-value', detail: 'Must be chunked.' };
  return undefined;
}
