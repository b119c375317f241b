import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Encoding, etagOf } from '../http/compression.ts';
import { type Clock, monotonicMsOf } from '../platform/clock.ts';
import { chooseLanguage, type LanguageCode } from '../shared/languages.ts';

/** A page that is the same for everybody who is not signed in. */
export interface KeptPage {
  body: Buffer;
  etag: string;
  headers: Record<string, string>;
  /** The pattern of its address, for the log. */
  route: string;
  /** How it is sent in each coding in which somebody has asked for it: made once, sent often. */
  prepared: Partial<Record<Encoding | 'plain', { headers: readonly string[]; body: Buffer }>>;
}

/**
 * Pages as they were rendered a moment ago. One that is no longer new is still given to whoever asks, for a moment more, while it is
 * rendered anew: nobody waits for that.
 */
export interface PageMemory {
  /** The page that is kept, the one being rendered, or a newly rendered one. */
  get(key: string, render: () => Promise<KeptPage>): KeptPage | Promise<KeptPage>;
  /** The page that is kept, if it need not be rendered anew. */
  peek(key: string): KeptPage | undefined;
  /** After a write: nothing that was rendered before it, or is being rendered, is given to those who ask from now on. */
  clear(): void;
}

// As the API's answers are; longer where rendering takes long, so that a page that many ask for takes a tenth of the process at most.
const newMilliseconds = 700;
const longestNewMilliseconds = 2_000;
const restToRendering = 10;
/** How long after it was rendered a page is given to anybody. */
const keptMilliseconds = 3_000;
const maximumBytes = 16 * 1024 * 1024;
const entryBytes = 3_000;
const longestKept = 1_000;

interface Entry {
  page: KeptPage;
  /** From when on it is rendered anew as soon as somebody asks. */
  dueAt: number;
}

export function createPageMemory(clock: Clock): PageMemory {
  const now = monotonicMsOf(clock);
  const cached = new LRUCache<string, Entry>({
    maxSize: maximumBytes,
    sizeCalculation: ({ page: { body } }, key) => body.length + 2 * key.length + entryBytes,
    ttl: keptMilliseconds,
    ttlResolution: 0,
    perf: { now },
  });
  const underway = new Map<string, Promise<KeptPage>>();
  let isRenewing = false;

  const restAfter = (tookMilliseconds: number) =>
    Math.min(Math.max(newMilliseconds, restToRendering * tookMilliseconds), longestNewMilliseconds);

  function begin(key: string, render: () => Promise<KeptPage>): Promise<KeptPage> {
    const start = now();
    const rendering = render()
      .then((page) => {
        // One that was begun before a write must not be kept after it. Counted from now: on a day when rendering takes seconds, pages would
        // else be old before anybody had them.
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

  /** One at a time: whoever asks is answered meanwhile. What fails is tried again after a rest, as long as there is something to give. */
  function renew(key: string, entry: Entry, render: () => Promise<KeptPage>): void {
    isRenewing = true;
    const start = now();
    begin(key, render)
      .catch(() => {
        entry.dueAt = now() + restAfter(now() - start);
      })
      .finally(() => {
        isRenewing = false;
      });
  }

  return {
    get(key, render) {
      const entry = cached.get(key);
      if (entry === undefined) return underway.get(key) ?? begin(key, render);
      if (now() >= entry.dueAt && !isRenewing && !underway.has(key)) renew(key, entry, render);
      return entry.page;
    },
    peek(key) {
      const entry = cached.get(key);
      return entry !== undefined && (isRenewing || now() < entry.dueAt) ? entry.page : undefined;
    },
    clear() {
      cached.clear();
      underway.clear();
    },
  };
}

// Whoever has one of these is somebody, or has made a choice that the page shows.
const telling = /(?:^|;\s*)(?:__Host-)?(?:access|refresh|notice|language)\s*=/;

// Browsers send few different ones.
const languages = new LRUCache<string, LanguageCode>({ max: 500 });

function languageFor(accepted: string | undefined): LanguageCode {
  if (accepted === undefined || accepted.length > 200) return chooseLanguage(accepted);
  const known = languages.get(accepted) ?? chooseLanguage(accepted);
  languages.set(accepted, known);
  return known;
}

/** Under which a page may be kept that this request asks for; undefined: it is rendered for whoever asks. */
export function memoryKey(
  url: string,
  headers: Record<string, string | string[] | undefined>,
): string | undefined {
  if (url.length > longestKept) return undefined;
  if (headers.cookie !== undefined && telling.test(String(headers.cookie))) return undefined;
  // A visitor's language decides where the entrance leads.
  return `${languageFor(headers['accept-language'] as string | undefined)} ${url}`;
}

const nonced = /<(script|style) nonce="[^"]+">([\s\S]*?)<\/\1>/g;

/**
 * A nonce is good for one answer. A page that is given out several times names its scripts and styles by what is in them instead, which is as
 * strict: the policy lets these very ones in, and no others.
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
 * What the page will need is named at its end rather than in a header: there it is compressed with the rest, a kilobyte or three less to send,
 * and what shows the page is fetched before it.
 */
function withPreloads(html: string, link: string): string {
  const tags = [...link.matchAll(preload)]
    // Styles are named there anyway.
    .filter(([, , words]) => !words!.includes('as="style"'))
    .map(([, path, words]) => `<link href="${path}"${words!.replaceAll(';', '').replace(' nopush', '')}>`);
  return html.replace('</body>', () => `${tags.join('')}</body>`);
}

/** What is kept of an answer. */
export async function keepPage(response: Response, route: string): Promise<KeptPage> {
  const { html, policy } = withHashes(
    await response.text(),
    response.headers.get('content-security-policy') ?? '',
  );
  const { link = '', ...rest } = Object.fromEntries(response.headers);
  const headers = { ...rest, 'content-security-policy': policy };
  const body = Buffer.from(withPreloads(html, link));
  return { body, etag: etagOf(body), route, headers, prepared: {} };
}
