import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector, errors, request } from 'undici';
import { isPublicAddress } from '../shared/public-address.ts';

/** Every address a name stands for. */
export type ResolveHost = (hostname: string) => Promise<string[]>;

interface OutgoingRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Ends it early, as when the process stops. */
  signal?: AbortSignal;
}

/** Why there was no answer. `address`: its name leads to no address, or to one that is not public. */
interface Failure {
  failure: 'address' | 'connection' | 'certificate' | 'timeout' | 'aborted';
}

/** The status it was answered with, or why there was none. */
export type Outcome = { status: number } | Failure;

interface OutgoingQuestion {
  url: string;
  headers: Record<string, string>;
  /** What is larger is not read to its end. */
  mostBytes: number;
  /** Ends it early, as when it is one of several that have a time together. */
  signal?: AbortSignal;
  /** For all of it, where somebody waits for it. */
  milliseconds?: number;
}

/** What was answered; a body only where the status is 200. */
type Download =
  | { status: number; contentType: string; location: string | null; body: Buffer | null }
  | Failure
  | { failure: 'size' };

/** For requests to addresses that strangers chose. */
export interface OutgoingHttp {
  /** POSTs, and follows no redirect: whoever is behind the address must not choose the next one, too. */
  post(request: OutgoingRequest): Promise<Outcome>;
  /** GETs, and follows no redirect either. The time limit is for all of it. */
  get(question: OutgoingQuestion): Promise<Download>;
  /** Whether a name leads inside, as far as that can be told now: one that leads nowhere may still come to be. */
  leadsInside(hostname: string): Promise<boolean>;
  close(): Promise<void>;
}

interface Options {
  /** For development: this machine and its neighbours may be asked, too. */
  allowPrivate: boolean;
  resolveHost?: ResolveHost | undefined;
  /** Which addresses are outside; tests, which never go there, say so themselves. */
  isOutside?: (address: string) => boolean;
  timeoutMilliseconds?: number;
}

/** Until the status has arrived. */
const timeoutDefault = 15_000;
// Answers are not read; only so far that a connection can be used again.
const mostBodyBytes = 16 * 1024;

export function createOutgoingHttp({
  allowPrivate,
  resolveHost = createResolver(),
  isOutside = isPublicAddress,
  timeoutMilliseconds = timeoutDefault,
}: Options): OutgoingHttp {
  const agent = new Agent({
    connect: allowPrivate
      ? { timeout: timeoutMilliseconds }
      : guardedConnector(resolveHost, isOutside, timeoutMilliseconds),
    maxHeaderSize: 16 * 1024,
  });

  async function post({ url, headers, body, signal }: OutgoingRequest): Promise<Outcome> {
    const timeout = AbortSignal.timeout(timeoutMilliseconds);
    const stop = signal === undefined ? timeout : AbortSignal.any([timeout, signal]);
    try {
      const response = await request(url, { method: 'POST', headers, body, dispatcher: agent, signal: stop });
      await response.body.dump({ limit: mostBodyBytes, signal: stop }).catch(() => {});
      return { status: response.statusCode };
    } catch (error) {
      if (signal?.aborted) return { failure: 'aborted' };
      return { failure: timeout.aborted ? 'timeout' : explain(error) };
    }
  }

  async function get({ url, headers, mostBytes, milliseconds, signal }: OutgoingQuestion): Promise<Download> {
    const timeout = AbortSignal.timeout(milliseconds ?? timeoutMilliseconds);
    const stop = signal === undefined ? timeout : AbortSignal.any([timeout, signal]);
    try {
      const response = await request(url, { method: 'GET', headers, dispatcher: agent, signal: stop });
      const { statusCode: status } = response;
      const contentType = String(response.headers['content-type'] ?? '');
      const { location } = response.headers;
      const answer = { status, contentType, location: typeof location === 'string' ? location : null };
      if (status !== 200) {
        await response.body.dump({ limit: mostBodyBytes, signal: stop }).catch(() => {});
        return { ...answer, body: null };
      }
      const body = await readAtMost(response.body, mostBytes);
      return body === null ? { failure: 'size' } : { ...answer, body };
    } catch (error) {
      if (signal?.aborted) return { failure: 'aborted' };
      return { failure: timeout.aborted ? 'timeout' : explain(error) };
    }
  }

  return {
    post,
    get,
    leadsInside: async (hostname) => {
      if (allowPrivate) return false;
      const addresses = await resolveHost(hostname).catch(() => []);
      return !addresses.every(isOutside);
    },
    close: () => agent.destroy(),
  };
}

/** Null where there is more. Whoever leaves the loop ends the connection. */
async function readAtMost(body: AsyncIterable<Buffer>, mostBytes: number): Promise<Buffer | null> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of body) {
    bytes += piece.length;
    if (bytes > mostBytes) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

class AddressRefused extends Error {}

/**
 * Judges an address where the connection is made, and connects to the very address it judged: a name that meant something else a
 * moment ago, or will a moment later, makes no difference.
 */
function guardedConnector(
  resolveHost: ResolveHost,
  isOutside: (address: string) => boolean,
  timeout: number,
): buildConnector.connector {
  const lookup: LookupFunction = (hostname, options, callback) => {
    resolveHost(hostname).then(
      (addresses) => {
        // One address inside is enough to refuse: which of several gets used is not ours to say.
        if (addresses.length === 0 || !addresses.every(isOutside)) return callback(new AddressRefused(), '');
        const found = addresses.map((address) => ({ address, family: isIP(address) }));
        if (options.all) callback(null, found);
        else callback(null, found[0]!.address, found[0]!.family);
      },
      (error) => callback(error, ''),
    );
  };
  const connect = buildConnector({ lookup, timeout });
  return (options, callback) => {
    // What is an address already is never looked up.
    const refused = isIP(options.hostname) !== 0 && !isOutside(options.hostname);
    if (refused) callback(new AddressRefused(), null);
    else connect(options, callback);
  };
}

/**
 * Asks the name servers themselves. The system's own way would wait in one of four threads that passwords are hashed in, too: a
 * stranger's slow name server could hold all of them.
 */
function createResolver(): ResolveHost {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  return async (hostname) => {
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  };
}

const nameFailures = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ENODATA', 'ESERVFAIL']);
const certificateFailure = /CERT|SIGNATURE|ISSUER|ALTNAME/;

function explain(error: unknown): 'address' | 'connection' | 'certificate' | 'timeout' {
  if (error instanceof AddressRefused) return 'address';
  if (error instanceof errors.ConnectTimeoutError || error instanceof errors.HeadersTimeoutError)
    return 'timeout';
  const code = String((error as { code?: unknown }).code ?? '');
  if (nameFailures.has(code)) return 'address';
  return certificateFailure.test(code) ? 'certificate' : 'connection';
}
