import type { Operations } from './api-types.ts';

export type OperationName = keyof Operations;

/** Input of an operation: path, query and body fields in one object. */
export type Input<Name extends OperationName> = Operations[Name]['input'];

/** Response of an operation. */
export type Reply<Name extends OperationName> = Operations[Name]['reply'];

export interface CallOptions {
  /** Aborts the call. */
  signal?: AbortSignal | undefined;
  /** Replaces the random key of calls that create something. The same key creates only one. */
  idempotencyKey?: string | undefined;
  /** Timeout of one attempt in milliseconds. */
  timeout?: number | undefined;
  /** Number of retries of safe requests. */
  retries?: number | undefined;
  headers?: Record<string, string> | undefined;
}

export interface Page<Item> {
  items: Item[];
  /** The `cursor` of the next page; null on the last. */
  next: string | null;
  /** Number of matches without free times, if a search for free times is empty; otherwise null. */
  unavailable: number | null;
}

type Arguments<Name extends OperationName> =
  Record<never, never> extends Input<Name>
    ? [input?: Input<Name>, options?: CallOptions]
    : [input: Input<Name>, options?: CallOptions];

type Item<Name extends OperationName> = Reply<Name> extends (infer One)[] ? One : never;

interface InPages<Name extends OperationName> {
  /** One page and the cursor of the next one. */
  page(...words: Arguments<Name>): Promise<Page<Item<Name>>>;
  /** Iterates over all rows and requests pages as needed. */
  all(...words: Arguments<Name>): AsyncGenerator<Item<Name>, void, undefined>;
}

type Method<Name extends OperationName> = ((...words: Arguments<Name>) => Promise<Reply<Name>>) &
  (Operations[Name] extends { list: true } ? InPages<Name> : unknown);

/** One method per operation of the API. */
export type Client = { readonly [Name in OperationName]: Method<Name> };
