import { OpenslotError, OpenslotUnreachable, readRefusal } from './errors.ts';

export type Fetch = (address: string, init: RequestInit) => Promise<Response>;

export interface Prepared {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | undefined;
  /** Whether sending it twice has the same effect as once. */
  repeatable: boolean;
}

export interface Patience {
  /** Number of retries of a repeatable request. */
  retries: number;
  /** Timeout of one attempt in milliseconds. */
  timeout: number;
  /** Maximum wait between attempts in milliseconds. A longer `Retry-After` ends the retries. */
  longestWait: number;
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

/** Sends a request until it is answered, refused, or the retries are used up. */
export async function send(
  fetch: Fetch,
  request: Prepared,
  { retries, timeout, longestWait }: Patience,
  signal?: AbortSignal,
): Promise<Answer> {
  for (let attempt = 0; ; attempt++) {
    let failure: unknown;
    try {
      const answer = await tryOnce(fetch, request, timeout, signal);
      if (answer.status < 400) return answer;
      failure = readRefusal(answer);
    } catch (error) {
      failure = error;
    }
    const wait = waitAfter(failure, attempt, longestWait);
    if (!request.repeatable || attempt >= retries || wait === null) throw failure;
    await abortable(new Promise((resolve) => setTimeout(resolve, wait)), signal);
  }
}

const passing = [429, 502, 503, 504];
const firstWait = 200;

/** Milliseconds until the next attempt; null if a retry is pointless. */
function waitAfter(failure: unknown, attempt: number, longestWait: number): number | null {
  const refusal = failure instanceof OpenslotError ? failure : undefined;
  const passes =
    refusal !== undefined &&
    (passing.includes(refusal.status) ||
      // A stale version stays stale.
      (refusal.code === 'SERIALIZATION_CONFLICT' && refusal.info.reason !== 'stale'));
  const retryAfter = refusal?.retryAfter ?? 0;
  if (!(passes || failure instanceof OpenslotUnreachable) || retryAfter * 1000 > longestWait) return null;
  // Random jitter, so that clients that were refused together do not retry together.
  const spread = firstWait * 2 ** attempt * (0.5 + Math.random());
  return Math.min(retryAfter * 1000 + spread, longestWait);
}

async function tryOnce(fetch: Fetch, request: Prepared, timeout: number, signal?: AbortSignal) {
  signal?.throwIfAborted();
  const { method, url, headers, body } = request;
  const giveUp = new AbortController();
  const stop = () => giveUp.abort(signal?.reason);
  signal?.addEventListener('abort', stop);
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    giveUp.abort();
  }, timeout);
  try {
    const asked = fetch(url, {
      method,
      headers,
      // Authentication uses a header, never cookies.
      credentials: 'omit',
      signal: giveUp.signal,
      ...(body !== undefined && { body }),
    }).then(async (response): Promise<Answer> => {
      const { status, headers } = response;
      return { status, headers, text: await response.text() };
    });
    // A custom fetch may ignore its signal.
    return await abortable(asked, giveUp.signal);
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    const what = timedOut ? `No response within ${timeout} ms` : 'The service cannot be reached';
    throw new OpenslotUnreachable(`${what}: ${method} ${url.replace(/\?.*/, '')}`, { cause, timedOut });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

/** Rejects when the signal aborts. */
export function abortable<T>(promise: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
