import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Encoding, etagOf } from '../http/compression.ts';
import { type Clock, monotonicMsOf } from '../platform/clock.ts';
import { chooseLanguage, type LanguageCode } from '../shared/languages.ts';

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
 * Short-lived cache of rendered pages. A stale page is served while it is rendered again, so that requests do
 * not wait.
 */
export interface PageCache {
  /** The cached page, the one being rendered, or a new one. */
  get(key: string, render: () => Promise<CachedPage>): CachedPage | Promise<CachedPage>;
  /** The cached page, if it is fresh. */
  peek(key: string): CachedPage | undefined;
  /** Called after a write. Pages rendered before, or being rendered, are not served any more. */
  clear(): void;
}

// Same as the API cache; longer for slow pages, so that rendering uses at most a tenth of the time.
const freshMilliseconds = 700;
const maxFreshMilliseconds = 2_000;
const restFactor = 10;
/** Maximum age of a served page. */
const maxAgeMilliseconds = 3_000;
const maximumBytes = 16 * 1024 * 1024;
const entryBytes = 3_000;
const maxUrlLength = 1_000;

interface Entry {
  page: CachedPage;
  /** Rendered again when requested after this time. */
  dueAt: number;
}

export function createPageCache(clock: Clock): PageCache {
  const now = monotonicMsOf(clock);
  const cached = new LRUCache<string, Entry>({
    maxSize: maximumBytes,
    sizeCalculation: ({ page: { body } }, key) => body.length + 2 * key.length + entryBytes,
    ttl: maxAgeMilliseconds,
    ttlResolution: 0,
    perf: { now },
  });
  const underway = new Map<string, Promise<CachedPage>>();
  let isRefreshing = false;

  const restAfter = (tookMilliseconds: number) =>
    Math.min(Math.max(freshMilliseconds, restFactor * tookMilliseconds), maxFreshMilliseconds);

  function begin(key: string, render: () => Promise<CachedPage>): Promise<CachedPage> {
    const start = now();
    const rendering = render()
      .then((page) => {
        // A rendering started before a write must not be cached after it. The age starts when rendering ends,
        // so that slow pages are not stale immediately.
        if (underway.get(key) === rendering)
          cached.set(key, { page, dueAt: now() + restAfter(now() - start) });
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
        entry.dueAt = now() + restAfter(now() - start);
      })
      .finally(() => {
        isRefreshing = false;
      });
  }

  return {
    get(key, render) {
      const entry = cached.get(key);
      if (entry === undefined) return underway.get(key) ?? begin(key, render);
      if (now() >= entry.dueAt && !isRefreshing && !underway.has(key)) refresh(key, entry, render);
      return entry.page;
    },
    peek(key) {
      const entry = cached.get(key);
      return entry !== undefined && (isRefreshing || now() < entry.dueAt) ? entry.page : undefined;
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
