import type { Operations } from './api-types.ts';

export type OperationName = keyof Operations;

/** What an operation takes: the fields of its path, its query and its body, side by side. */
export type Input<Name extends OperationName> = Operations[Name]['input'];

/** What an operation answers. */
export type Reply<Name extends OperationName> = Operations[Name]['reply'];

export interface CallOptions {
  /** Gives the call up. */
  signal?: AbortSignal | undefined;
  /** In place of the random one that calls which make something carry: the same key twice makes one. */
  idempotencyKey?: string | undefined;
  /** Milliseconds that one attempt may take. */
  timeout?: number | undefined;
  /** How often it is sent again where that is safe. */
  retries?: number | undefined;
  headers?: Record<string, string> | undefined;
}

export interface Page<Item> {
  items: Item[];
  /** The `cursor` of the next page; null on the last. */
  next: string | null;
}

type Arguments<Name extends OperationName> =
  Record<never, never> extends Input<Name>
    ? [input?: Input<Name>, options?: CallOptions]
    : [input: Input<Name>, options?: CallOptions];

type Item<Name extends OperationName> = Reply<Name> extends (infer One)[] ? One : never;

interface InPages<Name extends OperationName> {
  /** One page, and where the next begins. */
  page(...words: Arguments<Name>): Promise<Page<Item<Name>>>;
  /** Every row of every page, asked for as they are needed. */
  all(...words: Arguments<Name>): AsyncGenerator<Item<Name>, void, undefined>;
}

type Method<Name extends OperationName> = ((...words: Arguments<Name>) => Promise<Reply<Name>>) &
  (Operations[Name] extends { list: true } ? InPages<Name> : unknown);

/** A method for each operation of the API, by its name. */
export type Client = { readonly [Name in OperationName]: Method<Name> };
