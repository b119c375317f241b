import type { OutgoingHttp } from '../platform/outgoing-http.ts';

export interface Picture {
  contentType: string;
  body: Buffer;
}

const maxBytes = 5 * 1024 * 1024;
const maxRedirects = 3;
/** Total time, including redirects. */
const deadlineMilliseconds = 10_000;
const redirects = new Set([301, 302, 303, 307, 308]);
const headers = {
  accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif',
  'accept-encoding': 'identity',
  'user-agent': 'Openslot (pictures of businesses)',
};

/** Only standard ports, because other ports may belong to internal services. */
const isAllowedUrl = ({ protocol, port, username, password }: URL, allowPorts: boolean) =>
  /^https?:$/.test(protocol) && username === '' && password === '' && (allowPorts || port === '');

interface FetchOptions {
  http: OutgoingHttp;
  /** Allows private addresses, for development. */
  allowPrivate: boolean;
  deadline?: AbortSignal;
}

/**
 * Fetches a picture from a URL chosen by a user; null if it is not a picture. Each redirect target is checked
 * when connecting.
 */
export async function fetchPicture(
  { http, allowPrivate, deadline = AbortSignal.timeout(deadlineMilliseconds) }: FetchOptions,
  address: string,
): Promise<Picture | null> {
  let url = address;
  for (let step = 0; step <= maxRedirects; step += 1) {
    if (!URL.canParse(url) || !isAllowedUrl(new URL(url), allowPrivate)) return null;
    const answer = await http.get({ url, headers, maxBytes: maxBytes, signal: deadline });
    if ('failure' in answer) return null;
    if (redirects.has(answer.status) && answer.location !== null && URL.canParse(answer.location, url)) {
      url = new URL(answer.location, url).href;
      continue;
    }
    if (answer.body === null || !isPictureType(answer.contentType)) return null;
    const contentType = detectPictureType(answer.body);
    return contentType === null ? null : { contentType, body: answer.body };
  }
  return null;
}

/** Accepted content types. SVG is excluded, because it can run scripts. */
const pictureTypes = new Set([
  'image/jpeg',
  'image/jpg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
]);

const isPictureType = (contentType: string) =>
  pictureTypes.has(contentType.split(';', 1)[0]!.trim().toLowerCase());

const text = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);

/** Type by magic bytes; null for unsupported types. */
function detectPictureType(bytes: Buffer): string | null {
  if (text(bytes, 0, 3) === '\xff\xd8\xff') return 'image/jpeg';
  if (text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (/^GIF8[79]a$/.test(text(bytes, 0, 6))) return 'image/gif';
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'image/webp';
  if (text(bytes, 4, 8) === 'ftyp' && /^avi[fs]$/.test(text(bytes, 8, 12))) return 'image/avif';
  return null;
}
