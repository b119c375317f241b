import type { IncomingMessage } from 'node:http';

const hostPattern = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{0,5})?$/i;

/** Anything more than a name and a port would become part of the address that is made of it. */
export const isHost = (text: string): boolean => hostPattern.test(text) && URL.canParse(`http://${text}`);

// Reading one costs more than all the rest, and nearly every request names one of a few.
const mostKnownHosts = 100;
const knownHosts = new Set<string>();

function isKnownHost(text: string): boolean {
  if (knownHosts.has(text)) return true;
  if (text.length > 300 || !isHost(text)) return false;
  if (knownHosts.size >= mostKnownHosts) knownHosts.clear();
  knownHosts.add(text);
  return true;
}

/** Node keeps the first and drops the rest. */
function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count > 1;
}

/** What RFC 9112 has a server refuse though the parser took it. */
export function faultOf(request: IncomingMessage): string | undefined {
  const { headers, httpVersionMajor, httpVersionMinor } = request;
  if (httpVersionMajor !== 1) return 'Only HTTP/1.1 and HTTP/1.0 are understood.';
  const { host } = headers;
  if (host === undefined) {
    if (httpVersionMinor === 1) return 'Host: every HTTP/1.1 request needs this header.';
  } else {
    if (host !== '' && !isKnownHost(host)) return 'Host: must be a name or address, and a port if any.';
    if (hasSeveralHosts(request)) return 'Host: must be given once.';
  }
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && coding.toLowerCase() !== 'chunked')
    return 'Transfer-Encoding: only chunked is understood.';
  return undefined;
}
