import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector, errors, request } from 'undici';
import { isPublicAddress } from '../shared/public-address.ts';
import { runOffTheClock } from './request-scope.ts';

/** All addresses of a host name. */
export type ResolveHost = (hostname: string) => Promise<string[]>;

interface PostRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Aborts the request, for example when the process stops. */
  signal?: AbortSignal;
}

/** Reason for a missing response. `address`: the host does not resolve, or not to a public address. */
interface Failure {
  failure: 'address' | 'connection' | 'certificate' | 'timeout' | 'aborted';
}

export type Outcome = { status: number } | Failure;

interface GetRequest {
  url: string;
  headers: Record<string, string>;
  /** Maximum size of the body. */
  maxBytes: number;
  /** Aborts the request. */
  signal?: AbortSignal;
  /** Timeout for the whole request. */
  milliseconds?: number;
}

/** The body is set only for status 200. */
type Download =
  | {
      status: number;
      contentType: string;
      contentEncoding: string;
      location: string | null;
      etag: string | null;
      lastModified: string | null;
      body: Buffer | null;
    }
  | Failure
  | { failure: 'size' };

/** HTTP client for URLs chosen by users. */
export interface OutgoingHttp {
  /** Does not follow redirects, because their target is not checked. */
  post(request: PostRequest): Promise<Outcome>;
  /** Does not follow redirects. */
  get(question: GetRequest): Promise<Download>;
  /** True if the host currently resolves to a private address. Unresolvable hosts are allowed. */
  isPrivateHost(hostname: string): Promise<boolean>;
  close(): Promise<void>;
}

interface Options {
  /** Allows private addresses, for development. */
  allowPrivate: boolean;
  resolveHost?: ResolveHost | undefined;
  /** Replaced in tests, which use local addresses. */
  isPublic?: (address: string) => boolean;
  timeoutMilliseconds?: number;
}

/** Maximum wait for the status of the response. */
const timeoutDefault = 15_000;
// Responses are read only to reuse the connection.
const maxDrainBytes = 16 * 1024;

export function createOutgoingHttp({
  allowPrivate,
  resolveHost = createResolver(),
  isPublic: isOutside = isPublicAddress,
  timeoutMilliseconds = timeoutDefault,
}: Options): OutgoingHttp {
  const agent = new Agent({
    connect: allowPrivate
      ? { timeout: timeoutMilliseconds }
      : guardedConnector(resolveHost, isOutside, timeoutMilliseconds),
    maxHeaderSize: 16 * 1024,
  });

  async function post({ url, headers, body, signal }: PostRequest): Promise<Outcome> {
    const timeout = AbortSignal.timeout(timeoutMilliseconds);
    const stop = signal === undefined ? timeout : AbortSignal.any([timeout, signal]);
    try {
      const response = await request(url, { method: 'POST', headers, body, dispatcher: agent, signal: stop });
      await response.body.dump({ limit: maxDrainBytes, signal: stop }).catch(() => {});
      return { status: response.statusCode };
    } catch (error) {
      if (signal?.aborted) return { failure: 'aborted' };
      return { failure: timeout.aborted ? 'timeout' : explain(error) };
    }
  }

  async function get({
    url,
    headers,
    maxBytes: mostBytes,
    milliseconds,
    signal,
  }: GetRequest): Promise<Download> {
    const timeout = AbortSignal.timeout(milliseconds ?? timeoutMilliseconds);
    const stop = signal === undefined ? timeout : AbortSignal.any([timeout, signal]);
    try {
      const response = await request(url, { method: 'GET', headers, dispatcher: agent, signal: stop });
      const { statusCode: status } = response;
      const header = (name: string) => {
        const value = response.headers[name];
        return typeof value === 'string' ? value : null;
      };
      const answer = {
        status,
        contentType: header('content-type') ?? '',
        contentEncoding: (header('content-encoding') ?? '').toLowerCase(),
        location: header('location'),
        etag: header('etag'),
        lastModified: header('last-modified'),
      };
      if (status !== 200) {
        await response.body.dump({ limit: maxDrainBytes, signal: stop }).catch(() => {});
        return { ...answer, body: null };
      }
      const body = await readAtMost(response.body, mostBytes);
      return body === null ? { failure: 'size' } : { ...answer, body };
    } catch (error) {
      if (signal?.aborted) return { failure: 'aborted' };
      return { failure: timeout.aborted ? 'timeout' : explain(error) };
    }
  }

  async function isPrivateHost(hostname: string): Promise<boolean> {
    if (allowPrivate) return false;
    const addresses = await resolveHost(hostname).catch(() => []);
    return !addresses.every(isOutside);
  }

  return {
    post,
    get: (question) => runOffTheClock(() => get(question)),
    isPrivateHost: (hostname) => runOffTheClock(() => isPrivateHost(hostname)),
    close: () => agent.destroy(),
  };
}

/** Null if the body is larger. Leaving the loop closes the connection. */
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
 * Checks the resolved address when connecting, and connects to exactly that address. This prevents DNS
 * rebinding.
 */
function guardedConnector(
  resolveHost: ResolveHost,
  isOutside: (address: string) => boolean,
  timeout: number,
): buildConnector.connector {
  const lookup: LookupFunction = (hostname, options, callback) => {
    resolveHost(hostname).then(
      (addresses) => {
        // One private address is enough to reject, because any of them could be used.
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
    // IP addresses are not resolved.
    const refused = isIP(options.hostname) !== 0 && !isOutside(options.hostname);
    if (refused) callback(new AddressRefused(), null);
    else connect(options, callback);
  };
}

/**
 * Queries DNS directly. `getaddrinfo` uses the thread pool that also hashes passwords, which a slow name
 * server could block.
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
