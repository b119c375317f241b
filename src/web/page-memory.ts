import { createHash } from 'node:crypto';
import { etagOf } from '../http/compression.ts';
import type { Clock } from '../platform/clock.ts';
import { createTtlCache, type TtlCache } from '../platform/ttl-cache.ts';
import { chooseLanguage } from '../shared/languages.ts';

/** A page that is the same for everybody who is not signed in. */
export interface KeptPage {
  body: Buffer;
  etag: string;
  headers: Record<string, string>;
  /** The pattern of its address, for the log. */
  route: string;
}

// As the API's answers: below the second within which a write must show on every process.
const ttlMilliseconds = 700;
const maximumBytes = 16 * 1024 * 1024;
const entryBytes = 2_000;
const longestKept = 1_000;

export const createPageMemory = (clock: Clock): TtlCache<KeptPage> =>
  createTtlCache<KeptPage>({
    clock,
    ttlMilliseconds,
    maximumSize: maximumBytes,
    sizeOf: ({ body }, key) => body.length + 2 * key.length + entryBytes,
    topicOf: () => '',
  });

// Whoever has one of these is somebody, or has made a choice that the page shows.
const telling = /(?:^|;\s*)(?:__Host-)?(?:access|refresh|notice|language)\s*=/;

/** Under which a page may be kept that this request asks for; undefined: it is rendered for whoever asks. */
export function memoryKey(
  url: string,
  headers: Record<string, string | string[] | undefined>,
): string | undefined {
  if (url.length > longestKept || telling.test(String(headers.cookie ?? ''))) return undefined;
  // A visitor's language decides where the entrance leads.
  return `${chooseLanguage(headers['accept-language'] as string | undefined)} ${url}`;
}

const nonced = /<script nonce="[^"]+">([\s\S]*?)<\/script>/g;

/**
 * A nonce is good for one answer. A page that is given out several times names its scripts by what is in them instead, which is as
 * strict: the policy lets these very scripts run, and no other.
 */
function withHashedScripts(html: string, policy: string): { html: string; policy: string } {
  const hashes: string[] = [];
  const plain = html.replace(nonced, (_, script: string) => {
    hashes.push(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
    return `<script>${script}</script>`;
  });
  return {
    html: plain,
    policy: policy.replace(/ 'nonce-[^']+'/g, hashes.map((hash) => ` ${hash}`).join('')),
  };
}

/** What is kept of an answer. */
export async function keepPage(response: Response, route: string): Promise<KeptPage> {
  const { html, policy } = withHashedScripts(
    await response.text(),
    response.headers.get('content-security-policy') ?? '',
  );
  const headers = Object.fromEntries(response.headers);
  const body = Buffer.from(html);
  return { body, etag: etagOf(body), route, headers: { ...headers, 'content-security-policy': policy } };
}
