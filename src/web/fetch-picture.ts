import type { OutgoingHttp } from '../platform/outgoing-http.ts';
import { claimsPicture, pictureType } from './picture-type.ts';

export interface Picture {
  contentType: string;
  body: Buffer;
}

const mostBytes = 5 * 1024 * 1024;
const mostRedirects = 3;
/** For all of it, redirects included: whoever waits has a drawn cover meanwhile. */
const deadlineMilliseconds = 10_000;
const redirects = new Set([301, 302, 303, 307, 308]);
const headers = {
  accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif',
  'accept-encoding': 'identity',
  'user-agent': 'Openslot (pictures of businesses)',
};

/** Ports that pictures are served on; others may be services that were never meant to be spoken to like this. */
const isFit = ({ protocol, port, username, password }: URL, allowPorts: boolean) =>
  /^https?:$/.test(protocol) && username === '' && password === '' && (allowPorts || port === '');

interface Parts {
  http: OutgoingHttp;
  /** For development. */
  allowPrivate: boolean;
  deadline?: AbortSignal;
}

/** A picture from where a stranger says it lies; null for whatever is none. Each step of the way is judged where the connection is made. */
export async function fetchPicture(
  { http, allowPrivate, deadline = AbortSignal.timeout(deadlineMilliseconds) }: Parts,
  address: string,
): Promise<Picture | null> {
  let url = address;
  for (let step = 0; step <= mostRedirects; step += 1) {
    if (!URL.canParse(url) || !isFit(new URL(url), allowPrivate)) return null;
    const answer = await http.get({ url, headers, mostBytes, signal: deadline });
    if ('failure' in answer) return null;
    if (redirects.has(answer.status) && answer.location !== null && URL.canParse(answer.location, url)) {
      url = new URL(answer.location, url).href;
      continue;
    }
    if (answer.body === null || !claimsPicture(answer.contentType)) return null;
    const contentType = pictureType(answer.body);
    return contentType === null ? null : { contentType, body: answer.body };
  }
  return null;
}
