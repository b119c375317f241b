import { LRUCache } from 'lru-cache';

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
export function isKnown({ etag }: CachedAnswer, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  return (
    ifNoneMatch === etag ||
    ifNoneMatch.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()))
  );
}

// Below the second within which a write must show on every process, with room for the query itself.
const freshMilliseconds = 700;
const maximumCharacters = 32 * 1024 * 1024;

/**
 * Anonymous answers of discovery, kept for a moment. A write in this process empties it at once; what other processes wrote shows when
 * an answer ages out. Nothing is ever decided from it.
 */
export interface AnswerCache {
  /** The answer for a URL: the kept one, the one being fetched, or a new one. */
  get(url: string, fetch: () => Promise<CachedAnswer>): CachedAnswer | Promise<CachedAnswer>;
  /** The kept answer, if there is one. */
  peek(url: string): CachedAnswer | undefined;
  /** After a write: forgets everything, or the answers whose URL the write touches. */
  clear(touches?: (url: string) => boolean): void;
}

export function createAnswerCache(): AnswerCache {
  const answers = new LRUCache<string, CachedAnswer>({
    maxSize: maximumCharacters,
    sizeCalculation: (answer, url) => answer.body.length + url.length + 100,
    ttl: freshMilliseconds,
    ttlResolution: 5,
  });
  let fetching = new Map<string, Promise<CachedAnswer>>();
  let generation = 0;
  return {
    peek: (url) => answers.get(url),
    get(url, fetch) {
      const kept = answers.get(url);
      if (kept !== undefined) return kept;
      const underway = fetching.get(url);
      if (underway !== undefined) return underway;
      const begun = generation;
      const mine = fetching;
      const answer = fetch()
        .then((fetched) => {
          // An answer read before a write must not be kept after it.
          if (begun === generation) answers.set(url, fetched);
          return fetched;
        })
        .finally(() => mine.delete(url));
      fetching.set(url, answer);
      return answer;
    },
    clear(touches) {
      generation++;
      fetching = new Map();
      if (touches === undefined) return answers.clear();
      for (const url of [...answers.keys()]) if (touches(url)) answers.delete(url);
    },
  };
}
