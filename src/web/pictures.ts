import { LRUCache } from 'lru-cache';
import { etagOf } from '../http/compression.ts';
import { type Clock, monotonicMsOf } from '../platform/clock.ts';
import type { OutgoingHttp } from '../platform/outgoing-http.ts';
import { createFairLine } from './fair-line.ts';
import { fetchPicture } from './fetch-picture.ts';
import { readPictureAddress } from './picture-address.ts';

interface Parts {
  http: OutgoingHttp;
  /** For development: pictures may lie on this machine. */
  allowPrivate: boolean;
  clock: Clock;
}

interface ShownPicture {
  contentType: string;
  etag: string;
  body: Buffer;
}

type PictureAnswer = ShownPicture | 'none' | 'busy';

/** A business, or a professional with the businesses they work in. */
interface Pictured {
  id: string;
  image: string | null;
  images?: string[];
  businessIds?: string[];
}

type AskApi = (path: string) => Promise<Response>;

export interface Pictures {
  /** The picture that the path names, of somebody whom everybody may see. */
  find(path: string, askApi: AskApi): Promise<PictureAnswer>;
}

const mostBytes = 32 * 1024 * 1024;
const entryBytes = 1_000;
const keptMilliseconds = 24 * 60 * 60 * 1000;
/** What was none may be one later. */
const missedMilliseconds = 5 * 60 * 1000;
/** Neither one slow host nor one business with slow hosts of many names must take all the places. */
const fetching = { most: 8, mostOfOne: 3, mostWaiting: 64, mostWaitingOfOne: 32 };

/** Pictures that lie elsewhere, fetched for our pages, which load nothing from other hosts. */
export function createPictures({ http, allowPrivate, clock }: Parts): Pictures {
  const kept = new LRUCache<string, ShownPicture | { missed: true }>({
    maxSize: mostBytes,
    sizeCalculation: (picture, url) =>
      ('body' in picture ? picture.body.length : 0) + url.length + entryBytes,
    ttlResolution: 0,
    perf: { now: monotonicMsOf(clock) },
    ttl: keptMilliseconds,
  });
  const underway = new Map<string, Promise<PictureAnswer>>();
  const line = createFairLine(fetching);

  async function fetchAndKeep(url: string): Promise<PictureAnswer> {
    const picture = await fetchPicture({ http, allowPrivate }, url);
    if (picture === null) {
      kept.set(url, { missed: true }, { ttl: missedMilliseconds });
      return 'none';
    }
    const shown = { ...picture, etag: etagOf(picture.body) };
    kept.set(url, shown);
    return shown;
  }

  function begin(url: string, whose: readonly string[]): Promise<PictureAnswer> {
    const begun = line.run([new URL(url).hostname, ...whose], () => fetchAndKeep(url));
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
      const found = kept.get(url);
      if (found !== undefined) return 'missed' in found ? 'none' : found;
      return underway.get(url) ?? begin(url, businessIds ?? [id]);
    },
  };
}
