import type { OutgoingHttp } from '../../../../platform/outgoing-http.ts';
import { runInTimeSlices } from '../../../../platform/time-slices.ts';
import { hostOfAllowedUrl } from '../../../../shared/allowed-url.ts';
import { mayReceiveCredentials } from '../rules/credentials.ts';
import { type Multistatus, readMultistatus } from '../rules/read-multistatus.ts';
import type { ReadProblem } from '../rules/read-problems.ts';

/** Address and password of a CalDAV account. Sealed as JSON. */
export interface DavAccount {
  url: string;
  username: string;
  password: string;
}

/** A request that has no usable answer. */
export class DavFailure extends Error {
  readonly problem: ReadProblem;
  readonly status: number | null;

  constructor(problem: ReadProblem, status: number | null = null) {
    super(problem);
    this.problem = problem;
    this.status = status;
  }
}

interface DavReply {
  status: number;
  etag: string | null;
  /** Address that answered, after redirects. */
  url: string;
  body: Buffer;
}

interface DavQuestion {
  headers?: Record<string, string>;
  body?: string;
  /** Redirects are not followed by requests that write. */
  redirects?: boolean;
}

export interface DavClient {
  send(
    method: Parameters<OutgoingHttp['send']>[0]['method'],
    url: string,
    question?: DavQuestion,
  ): Promise<DavReply>;
  /** A request for properties or a report. Throws unless the answer is a multi-status. */
  ask(
    method: 'PROPFIND' | 'REPORT',
    url: string,
    depth: 0 | 1,
    body: string,
  ): Promise<Multistatus & { url: string }>;
  /** Whether time and requests are left. */
  mayContinue(): boolean;
}

export interface DavDependencies {
  http: OutgoingHttp;
  allowPrivate: boolean;
  /** Time for one request. */
  requestMilliseconds?: number;
  /** Time for all requests of a client. */
  totalMilliseconds?: number;
}

const maxBytes = 5 * 1024 * 1024;
const maxRedirects = 3;
/** Requests of one client. Further work is done by the next one. */
const maxRequests = 150;
const requestMillisecondsDefault = 20_000;
const totalMillisecondsDefault = 90_000;

/** Checks the address of every request and every redirect like the address that the professional entered. */
export function createDavClient(
  {
    http,
    allowPrivate,
    requestMilliseconds = requestMillisecondsDefault,
    totalMilliseconds = totalMillisecondsDefault,
  }: DavDependencies,
  account: DavAccount,
): DavClient {
  const until = performance.now() + totalMilliseconds;
  const authorization = `Basic ${Buffer.from(`${account.username}:${account.password}`).toString('base64')}`;
  let requests = 0;

  function requireAllowed(url: string): void {
    const isAllowed =
      hostOfAllowedUrl(url, { allowPrivate }) !== null && mayReceiveCredentials(account.url, url);
    if (!isAllowed) throw new DavFailure('redirect');
  }

  const send: DavClient['send'] = async (method, address, { headers = {}, body, redirects = true } = {}) => {
    let url = address;
    for (let count = 0; count <= maxRedirects; count++) {
      requireAllowed(url);
      const left = until - performance.now();
      if (left <= 0 || requests++ >= maxRequests) throw new DavFailure('timeout');
      const answer = await http.send({
        method,
        url,
        headers: {
          'user-agent': 'Openslot-Calendar/1',
          'accept-encoding': 'identity',
          authorization,
          ...headers,
        },
        ...(body !== undefined && { body }),
        maxBytes,
        milliseconds: Math.ceil(Math.min(left, requestMilliseconds)),
      });
      if ('failure' in answer)
        throw new DavFailure(answer.failure === 'aborted' ? 'connection' : answer.failure);
      const { status, location } = answer;
      if (status === 401) throw new DavFailure('credentials', status);
      if (status < 300 || status >= 400 || location === null)
        return { status, etag: answer.etag, url, body: answer.body };
      if (!redirects || !URL.canParse(location, url)) throw new DavFailure('redirect', status);
      url = new URL(location, url).href;
    }
    throw new DavFailure('redirect');
  };

  return {
    send,
    async ask(method, address, depth, body) {
      const headers = { depth: String(depth), 'content-type': 'application/xml; charset=utf-8' };
      const reply = await send(method, address, { headers, body });
      if (reply.status !== 207) throw new DavFailure('status', reply.status);
      const found = await runInTimeSlices(readMultistatus(new TextDecoder().decode(reply.body)));
      if (found === null) throw new DavFailure('not-a-calendar');
      return { ...found, url: reply.url };
    },
    mayContinue: () => performance.now() < until && requests < maxRequests,
  };
}
