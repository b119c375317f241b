import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Encoding, etagOf } from '../http/compression.ts';
import { type Clock, monotonicMsOf } from '../platform/clock.ts';
import type { Feed } from '../platform/ttl-cache.ts';
import { chooseLanguage, type LanguageCode } from '../shared/languages.ts';
import { minuteMs } from '../shared/time.ts';

/** A page that is the same for all visitors without a session. */
export interface CachedPage {
  body: Buffer;
  etag: string;
  headers: Record<string, string>;
  /** Route pattern for the log. */
  route: string;
  /** Headers and body per encoding, prepared once. */
  prepared: Partial<Record<Encoding | 'plain', { headers: readonly string[]; body: Buffer }>>;
}

/**
 * Cache of rendered pages. A page is current until something changes. A stale page is served while it is
 * rendered again, so that requests do not wait.
 */
export interface PageCache {
  /** The cached page, the one being rendered, or a new one. */
  get(key: string, render: () => Promise<CachedPage>): CachedPage | Promise<CachedPage>;
  /** The cached page, if no rendering has to start. */
  peek(key: string): CachedPage | undefined;
  /** Called after a change of free times. Pages rendered before are stale. */
  markStale(): void;
  /** Called after any other change. Pages rendered before, or being rendered, are not served any more. */
  clear(): void;
}

// Without a change feed, and while free times change often. Longer for slow pages, so that rendering uses at
// most a tenth of the time.
const freshMilliseconds = 700;
const maxFreshMilliseconds = 2_000;
const restFactor = 10;
/** A page without changes is rendered again after this time, because offers begin and end at any second. */
const maxUnchangedMilliseconds = 10_000;
/** A stale page is served for at most this time after it was last known to be current. */
const maxStaleMilliseconds = 3_000;
const maximumBytes = 16 * 1024 * 1024;
const entryBytes = 3_000;
const maxUrlLength = 1_000;

interface Entry {
  page: CachedPage;
  startMs: number;
  /** Number of changes before the rendering, and the minute of its start, in which lead times were judged. */
  changes: number;
  minute: number;
  /** Until then a stale page is not rendered again. */
  restUntilMs: number;
  /** Last time at which the page was known to be current. */
  currentMs: number;
}

export function createPageCache({ clock, feed }: { clock: Clock; feed: Feed }): PageCache {
  const now = monotonicMsOf(clock);
  const currentMinute = () => Math.floor(clock.now().getTime() / minuteMs);
  const cached = new LRUCache<string, Entry>({
    maxSize: maximumBytes,
    sizeCalculation: ({ page: { body } }, key) => body.length + 2 * key.length + entryBytes,
  });
  const underway = new Map<string, Promise<CachedPage>>();
  let isRefreshing = false;
  let changes = 0;

  const restAfter = (tookMilliseconds: number) =>
    Math.min(Math.max(freshMilliseconds, restFactor * tookMilliseconds), maxFreshMilliseconds);

  function isCurrent(entry: Entry, nowMs: number): boolean {
    const isUnchanged =
      entry.changes === changes &&
      nowMs - feed.appliedUntilMs <= freshMilliseconds &&
      nowMs - entry.startMs < maxUnchangedMilliseconds &&
      currentMinute() === entry.minute;
    if (isUnchanged) entry.currentMs = nowMs;
    return isUnchanged;
  }

  const isTooOld = (entry: Entry, nowMs: number) => nowMs - entry.currentMs > maxStaleMilliseconds;

  function begin(key: string, render: () => Promise<CachedPage>): Promise<CachedPage> {
    const start = { startMs: now(), changes, minute: currentMinute() };
    const rendering = render()
      .then((page) => {
        // A rendering started before a write must not be cached after it. The age starts when rendering ends,
        // so that slow pages are not stale immediately.
        if (underway.get(key) === rendering) {
          const endMs = now();
          const restUntilMs = endMs + restAfter(endMs - start.startMs);
          cached.set(key, { page, ...start, restUntilMs, currentMs: endMs });
        }
        return page;
      })
      .finally(() => {
        if (underway.get(key) === rendering) underway.delete(key);
      });
    underway.set(key, rendering);
    return rendering;
  }

  /**
   * Renders one page at a time. After a failure it is retried later, as long as the stale page is available.
   */
  function refresh(key: string, entry: Entry, render: () => Promise<CachedPage>): void {
    isRefreshing = true;
    const start = now();
    begin(key, render)
      .catch(() => {
        entry.restUntilMs = now() + restAfter(now() - start);
      })
      .finally(() => {
        isRefreshing = false;
      });
  }

  return {
    get(key, render) {
      const entry = cached.get(key);
      const nowMs = now();
      if (entry !== undefined && isCurrent(entry, nowMs)) return entry.page;
      if (entry === undefined || isTooOld(entry, nowMs)) return underway.get(key) ?? begin(key, render);
      if (nowMs >= entry.restUntilMs && !isRefreshing && !underway.has(key)) refresh(key, entry, render);
      return entry.page;
    },
    peek(key) {
      const entry = cached.get(key);
      if (entry === undefined) return undefined;
      const nowMs = now();
      if (isCurrent(entry, nowMs)) return entry.page;
      const isServed = !isTooOld(entry, nowMs) && (isRefreshing || nowMs < entry.restUntilMs);
      return isServed ? entry.page : undefined;
    },
    markStale() {
      changes++;
    },
    clear() {
      cached.clear();
      underway.clear();
    },
  };
}

// Cookies of a session or a choice that the page shows.
const personalCookies = /(?:^|;\s*)(?:__Host-)?(?:access|refresh|notice|language)\s*=/;

// Browsers send few different values.
const languages = new LRUCache<string, LanguageCode>({ max: 500 });

function languageFor(accepted: string | undefined): LanguageCode {
  if (accepted === undefined || accepted.length > 200) return chooseLanguage(accepted);
  const known = languages.get(accepted) ?? chooseLanguage(accepted);
  languages.set(accepted, known);
  return known;
}

/** Cache key of the request; undefined if the page depends on the visitor. */
export function pageCacheKey(
  url: string,
  headers: Record<string, string | string[] | undefined>,
): string | undefined {
  if (url.length > maxUrlLength) return undefined;
  if (headers.cookie !== undefined && personalCookies.test(String(headers.cookie))) return undefined;
  // The entry page redirects by language.
  return `${languageFor(headers['accept-language'] as string | undefined)} ${url}`;
}

const nonced = /<(script|style) nonce="[^"]+">([\s\S]*?)<\/\1>/g;

/**
 * Replaces nonces by hashes, because a cached page is served more than once and a nonce must not be reused.
 */
function withHashes(html: string, policy: string): { html: string; policy: string } {
  const hashes: Record<string, string> = { script: '', style: '' };
  const plain = html.replace(nonced, (_, tag: string, content: string) => {
    hashes[tag] += ` 'sha256-${createHash('sha256').update(content).digest('base64')}'`;
    return `<${tag}>${content}</${tag}>`;
  });
  return {
    html: plain,
    policy: policy.replace(
      /(script|style)-src ([^;]*?) 'nonce-[^']+'/g,
      (_, tag: string, others: string) => `${tag}-src ${others}${hashes[tag]}`,
    ),
  };
}

const preload = /<([^>]+)>((?:; [\w-]+(?:="[\w/+-]+")?)+)/g;

/**
 * Moves preload links from the header to the end of the page, where they are compressed and loaded after
 * visible content.
 */
function withPreloads(html: string, link: string): string {
  const tags = [...link.matchAll(preload)]
    // The head contains styles already.
    .filter(([, , words]) => !words!.includes('as="style"'))
    .map(([, path, words]) => `<link href="${path}"${words!.replaceAll(';', '').replace(' nopush', '')}>`);
  return html.replace('</body>', () => `${tags.join('')}</body>`);
}

/** Cached form of a response. */
export async function toCachedPage(response: Response, route: string): Promise<CachedPage> {
  const { html, policy } = withHashes(
    await response.text(),
    response.headers.get('content-security-policy') ?? '',
  );
  const { link = '', ...rest } = Object.fromEntries(response.headers);
  const headers = { ...rest, 'content-security-policy': policy };
  const body = Buffer.from(withPreloads(html, link));
  return { body, etag: etagOf(body), route, headers, prepared: {} };
}
