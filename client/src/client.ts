import { operations } from './api-operations.ts';
import type { Approval } from './api-types.ts';
import type { CallOptions, Client, OperationName, Page } from './call-types.ts';
import { ApprovalNeeded, OpenslotError, OpenslotUnreachable } from './errors.ts';
import { addressOf, findOperation, type Operation } from './prepare.ts';
import { randomKey } from './random-key.ts';
import { type Answer, abortable, type Fetch, type Patience, send } from './send.ts';
import {
  type Exchange,
  isEnding,
  memorySession,
  refresh,
  type SessionHolder,
  type SessionTokens,
  tokensOf,
} from './session.ts';

export interface ClientOptions {
  /** Address of the service: `https://openslot.example`. Empty: the origin of the page. */
  baseUrl: string;
  fetch?: Fetch | undefined;
  /** API key from `createApiKey`, sent with discovery requests. */
  apiKey?: string | undefined;
  /** Stores the tokens of the signed-in user; default: in memory. One client acts for one user. */
  session?: SessionHolder | undefined;
  /** Number of retries of safe requests; default: 2. */
  retries?: number | undefined;
  /** Timeout of one attempt in milliseconds; default: 15,000. */
  timeout?: number | undefined;
  /** Maximum wait before a retry in milliseconds; default: 10,000. */
  longestWait?: number | undefined;
  /** `Accept-Language` of every call. */
  language?: string | undefined;
  headers?: Record<string, string> | undefined;
}

type Input = Record<string, unknown>;

const isOperation = (name: string | symbol): name is OperationName => Object.hasOwn(operations, name);

const begins = [
  'signIn',
  'signInWithCode',
  'completeSignIn',
  'signInWithPasskey',
  'signInWithOpenid',
  'registerAccount',
  'refreshSession',
];
const ends = ['signOut', 'signOutEverywhere', 'deleteAccount'];

// The service recognizes a repeated refresh for a minute; all attempts have to fit into it.
const longestRefresh = 10_000;

export function createClient(options: ClientOptions): Client {
  const fetch: Fetch = options.fetch ?? ((address, init) => globalThis.fetch(address, init));
  const session = options.session ?? memorySession();
  const patience: Patience = {
    retries: options.retries ?? 2,
    timeout: options.timeout ?? 15_000,
    longestWait: options.longestWait ?? 10_000,
  };

  async function call(name: OperationName, input: Input = {}, words: CallOptions = {}): Promise<Answer> {
    const operation = findOperation(name);
    const { url, body } = addressOf(options.baseUrl, operation, input);
    const headers = headersOf(operation, words);
    const repeatable = operation.method === 'GET' || operation.isKeyed;
    const sendAs = (tokens: SessionTokens | null | undefined) =>
      send(
        fetch,
        {
          method: operation.method,
          url,
          body,
          repeatable,
          headers: tokens ? { ...headers, authorization: `Bearer ${tokens.accessToken}` } : headers,
        },
        {
          ...patience,
          retries: words.retries ?? patience.retries,
          timeout: words.timeout ?? patience.timeout,
        },
        words.signal,
      );
    const renew = (tokens: SessionTokens) => abortable(refresh(session, tokens, exchange), words.signal);

    let tokens = operation.isOpen ? null : await session.get();
    if (tokens && isEnding(tokens)) tokens = await renew(tokens);
    try {
      return await sendAs(tokens);
    } catch (error) {
      const ended = error instanceof OpenslotError && error.status === 401 && error.code === 'AUTH_REQUIRED';
      if (!tokens || !ended) throw error;
      return sendAs(await renew(tokens));
    }
  }

  function headersOf(
    { takesApiKey, isKeyed, hasBody }: Operation,
    words: CallOptions,
  ): Record<string, string> {
    return {
      accept: 'application/json, */*;q=0.5',
      ...(options.language !== undefined && { 'accept-language': options.language }),
      ...(options.apiKey !== undefined && takesApiKey && { 'x-api-key': options.apiKey }),
      ...(hasBody && { 'content-type': 'application/json' }),
      ...(isKeyed && { 'idempotency-key': words.idempotencyKey ?? randomKey() }),
      ...options.headers,
      ...words.headers,
    };
  }

  const exchange: Exchange = async (refreshToken, refreshKey) => {
    try {
      const timeout = Math.min(patience.timeout, longestRefresh);
      const answer = await call('refreshSession', { refreshToken }, { idempotencyKey: refreshKey, timeout });
      return tokensOf(read(answer) as Parameters<typeof tokensOf>[0]);
    } catch (error) {
      if (error instanceof OpenslotError && error.status === 401) return null;
      throw error;
    }
  };

  async function perform(name: OperationName, input?: Input, words?: CallOptions): Promise<unknown> {
    const answer = await call(name, input, words);
    const reply = read(answer);
    if (answer.status === 202 && findOperation(name).mayBeDeferred)
      throw new ApprovalNeeded(reply as Approval);
    if (begins.includes(name)) await session.set(tokensOf(reply as Parameters<typeof tokensOf>[0]));
    if (ends.includes(name)) await session.set(null);
    return reply;
  }

  async function readPage(name: OperationName, input?: Input, words?: CallOptions): Promise<Page<unknown>> {
    const answer = await call(name, input, words);
    return {
      items: asList(read(answer)),
      next: cursorIn(answer.headers.get('link')),
      unavailable: unavailableIn(answer.headers.get('search-info')),
    };
  }

  async function* readAll(name: OperationName, input?: Input, words?: CallOptions) {
    let cursor = input?.cursor;
    do {
      const { items, next } = await readPage(name, { ...input, cursor }, words);
      yield* items;
      cursor = next;
    } while (cursor !== null);
  }

  function methodOf(name: OperationName): unknown {
    if (!findOperation(name).isList)
      return (input?: Input, words?: CallOptions) => perform(name, input, words);
    return Object.assign(
      (input?: Input, words?: CallOptions) => readPage(name, input, words).then(({ items }) => items),
      {
        page: (input?: Input, words?: CallOptions) => readPage(name, input, words),
        all: (input?: Input, words?: CallOptions) => readAll(name, input, words),
      },
    );
  }

  const made = new Map<OperationName, unknown>();
  function methodCalled(name: OperationName): unknown {
    if (!made.has(name)) made.set(name, methodOf(name));
    return made.get(name);
  }
  // Methods are created on first use, because a server may create a client per request. Unknown names are
  // undefined, so that a client can be awaited.
  return new Proxy({} as Client, {
    get: (_, name) => (isOperation(name) ? methodCalled(name) : undefined),
    has: (_, name) => isOperation(name),
  });
}

function read({ headers, text }: Answer): unknown {
  if (text === '') return undefined;
  if (!/^application\/([\w.-]+\+)?json/.test(headers.get('content-type') ?? '')) return text;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new OpenslotUnreachable('The response is not readable', { cause });
  }
}

/** Some lists answer with the row itself where there is exactly one. */
const asList = (reply: unknown): unknown[] => (Array.isArray(reply) ? reply : [reply]);

function unavailableIn(info: string | null): number | null {
  const count = /\bunavailable=(\d+)/.exec(info ?? '')?.[1];
  return count === undefined ? null : Number(count);
}

function cursorIn(link: string | null): string | null {
  const next = /<([^>]*)>;\s*rel="?next"?/.exec(link ?? '')?.[1];
  return next === undefined ? null : new URL(next, 'http://localhost').searchParams.get('cursor');
}
