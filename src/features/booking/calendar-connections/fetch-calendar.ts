import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { OutgoingHttp } from '../../../platform/outgoing-http.ts';
import { hostOfAllowedUrl } from '../../../shared/allowed-url.ts';
import type { ReadProblem } from './rules/read-problems.ts';

export interface FetchFailure {
  problem: ReadProblem;
  status: number | null;
}

export type Fetched =
  | 'unchanged'
  | { bytes: Buffer; etag: string | null; lastModified: string | null }
  | FetchFailure;

export interface FetchDependencies {
  http: OutgoingHttp;
  allowPrivate: boolean;
  /** Time for all requests of a read. */
  fetchMilliseconds?: number;
}

const maxCalendarBytes = 5 * 1024 * 1024;
const maxRedirects = 3;
const fetchMillisecondsDefault = 30_000;

/** Downloads a calendar. Every redirect is checked like the address itself. */
export async function fetchCalendar(
  { http, allowPrivate, fetchMilliseconds = fetchMillisecondsDefault }: FetchDependencies,
  address: string,
  validators: { etag: string | null; lastModified: string | null } | null,
): Promise<Fetched> {
  const until = performance.now() + fetchMilliseconds;
  const headers = {
    accept: 'text/calendar',
    'accept-encoding': 'gzip',
    'user-agent': 'Openslot-Calendar/1',
    ...(validators?.etag && { 'if-none-match': validators.etag }),
    ...(validators?.lastModified && { 'if-modified-since': validators.lastModified }),
  };
  let url = address;
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const answer = await http.get({
      url,
      headers,
      maxBytes: maxCalendarBytes,
      milliseconds: Math.max(1, Math.ceil(until - performance.now())),
    });
    if ('failure' in answer) {
      const { failure } = answer;
      return { problem: failure === 'aborted' ? 'connection' : failure, status: null };
    }
    const { status, location } = answer;
    if (status === 304 && validators !== null) return 'unchanged';
    if (status >= 300 && status < 400 && location !== null) {
      const target = URL.canParse(location, url) ? new URL(location, url).href : '';
      if (hostOfAllowedUrl(target, { allowPrivate }) === null) return { problem: 'redirect', status };
      url = target;
      continue;
    }
    if (answer.body === null) return { problem: 'status', status };
    const bytes = await decode(answer.body, answer.contentEncoding);
    if ('problem' in bytes) return bytes;
    return { bytes, etag: answer.etag, lastModified: answer.lastModified };
  }
  return { problem: 'redirect', status: null };
}

const unzip = promisify(gunzip);

async function decode(body: Buffer, encoding: string): Promise<Buffer | FetchFailure> {
  if (encoding === '' || encoding === 'identity') return body;
  if (encoding !== 'gzip') return { problem: 'not-a-calendar', status: null };
  try {
    return await unzip(body, { maxOutputLength: maxCalendarBytes });
  } catch (error) {
    const isTooLarge = (error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE';
    return { problem: isTooLarge ? 'size' : 'not-a-calendar', status: null };
  }
}
