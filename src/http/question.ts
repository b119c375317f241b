import type { ReadQuery } from './request-parameters.ts';

/** What a request asks, as the cache knows it. */
export interface Question {
  query: ReadQuery;
  /** The address without what the route does not look at, so that nobody fills the cache by adding to it, or gets past it. */
  url: string;
}

export function questionOf(url: string, query: ReadQuery): Question {
  const end = url.indexOf('?');
  if (end < 0) return { query, url };
  return { query, url: url.slice(0, end) + (query.known === '' ? '' : `?${query.known}`) };
}

const longestNames = 300;

/** Names are the caller's: encoded, they can neither break the header nor be taken for two. */
export function namesInHeader(names: readonly string[]): string {
  const text = names.map((name) => encodeURIComponent(name)).join(', ');
  return text.length <= longestNames ? text : `${text.slice(0, longestNames - 4)} ...`;
}
