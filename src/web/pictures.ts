import { LRUCache } from 'lru-cache';
import { readPictureAddress } from 'openslot-facts/picture-address';
import { etagOf } from '../http/compression.ts';
import { type Clock, monotonicMsOf } from '../platform/clock.ts';
import type { OutgoingHttp } from '../platform/outgoing-http.ts';
import { createFairQueue } from './fair-queue.ts';
import { fetchPicture } from './fetch-picture.ts';

interface PictureDependencies {
  http: OutgoingHttp;
  /** Allows private addresses, for development. */
  allowPrivate: boolean;
  clock: Clock;
}

export interface ShownPicture {
  contentType: string;
  etag: string;
  body: Buffer;
}

type PictureAnswer = ShownPicture | 'none' | 'busy';

/** A business, or a professional with their businesses. */
interface Pictured {
  id: string;
  image: string | null;
  images?: string[];
  businessIds?: string[];
}

type AskApi = (path: string) => Promise<Response>;

export interface Pictures {
  /** Picture of a publicly visible business or professional. */
  find(path: string, askApi: AskApi): Promise<PictureAnswer>;
}

const maxCacheBytes = 32 * 1024 * 1024;
const entryBytes = 1_000;
const cacheMilliseconds = 24 * 60 * 60 * 1000;
/** Failures are retried earlier. */
const failureMilliseconds = 5 * 60 * 1000;
/** Limits per host and per business, so that slow hosts do not block all others. */
const queueLimits = { maxRunning: 8, maxRunningPerParty: 3, maxWaiting: 64, maxWaitingPerParty: 32 };

/** Fetches and caches external pictures, because the pages load nothing from other hosts. */
export function createPictures({ http, allowPrivate, clock }: PictureDependencies): Pictures {
  const cached = new LRUCache<string, ShownPicture | { missed: true }>({
    maxSize: maxCacheBytes,
    sizeCalculation: (picture, url) =>
      ('body' in picture ? picture.body.length : 0) + url.length + entryBytes,
    ttlResolution: 0,
    perf: { now: monotonicMsOf(clock) },
    ttl: cacheMilliseconds,
  });
  const underway = new Map<string, Promise<PictureAnswer>>();
  const queue = createFairQueue(queueLimits);

  async function fetchAndKeep(url: string): Promise<PictureAnswer> {
    const picture = await fetchPicture({ http, allowPrivate }, url);
    if (picture === null) {
      cached.set(url, { missed: true }, { ttl: failureMilliseconds });
      return 'none';
    }
    const shown = { ...picture, etag: etagOf(picture.body) };
    cached.set(url, shown);
    return shown;
  }

  function begin(url: string, whose: readonly string[]): Promise<PictureAnswer> {
    const begun = queue.run([new URL(url).hostname, ...whose], () => fetchAndKeep(url));
    if (begun === null) return Promise.resolve('busy');
    const known = begun.finally(() => underway.delete(url));
    underway.set(url, known);
    return known;
  }

  return {
    async find(path, askApi) {
      const asked = readPictureAddress(path);
      if (asked === null) return 'none';
      const answer = await askApi(asked.source);
      if (answer.status !== 200) return 'none';
      const { id, image, images = [], businessIds } = (await answer.json()) as Pictured;
      const url = asked.among(image === null ? images : [image, ...images]);
      if (url === null) return 'none';
      const found = cached.get(url);
      if (found !== undefined) return 'missed' in found ? 'none' : found;
      return underway.get(url) ?? begin(url, businessIds ?? [id]);
    },
  };
}
