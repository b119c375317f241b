import { createMomentCache, type MomentCache } from '../platform/moment-cache.ts';

export interface CachedAnswer {
  /** Small ones as text, which Node sends with the headers in one piece; large ones as bytes, which it need not encode again. */
  body: string | Buffer;
  etag: string;
  link: string | null;
  contentType: string;
  /** The pattern of the route that gave it, for the log. */
  route: string;
}

/** What tells an answer's state and who may keep it. */
export function answerHeaders(answer: CachedAnswer, isPrivate: boolean): [string, string][] {
  const headers: [string, string][] = [
    ['etag', answer.etag],
    ['vary', 'Authorization, X-API-Key'],
    ['cache-control', isPrivate ? 'private, no-cache' : 'public, max-age=1'],
  ];
  if (answer.link !== null) headers.push(['link', answer.link]);
  return headers;
}

/** Whether the caller says that it has this state already. */
export function isKnown({ etag }: Pick<CachedAnswer, 'etag'>, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  return (
    ifNoneMatch === etag ||
    ifNoneMatch.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()))
  );
}

// Below the second within which a write must show on every process, with room for the query itself.
const freshMilliseconds = 700;
const maximumCharacters = 32 * 1024 * 1024;

/** Anonymous answers of discovery, by their URL. */
export type AnswerCache = MomentCache<CachedAnswer>;

export const createAnswerCache = (topicOf: (url: string) => string): AnswerCache =>
  createMomentCache({
    milliseconds: freshMilliseconds,
    maximumSize: maximumCharacters,
    sizeOf: (answer, url) => answer.body.length + url.length + 100,
    topicOf,
  });
