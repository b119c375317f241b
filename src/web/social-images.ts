import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { etagOf } from '../http/compression.ts';
import { drawSocialImage } from './draw-social-image.ts';
import { createFairQueue } from './fair-queue.ts';
import type { ShownPicture } from './pictures.ts';

type AskApi = (path: string) => Promise<Response>;

export interface SocialImages {
  /** Picture of a publicly visible business. `failed`: a general picture can be shown instead. */
  find(path: string, askApi: AskApi): Promise<ShownPicture | 'none' | 'failed'>;
}

interface PublicBusiness {
  name: string;
  city: string | null;
  rating: number | null;
  reviewCount: number;
  cover?: { path: string } | null;
}

const address = /^\/social\/([\w-]{1,64})\.jpg$/;
const maxCacheBytes = 16 * 1024 * 1024;
const entryBytes = 1_000;
/** One picture is drawn at a time. */
const queueLimits = { maxRunning: 1, maxRunningPerParty: 1, maxWaiting: 16, maxWaitingPerParty: 2 };

/** Draws pictures for links to businesses. Each is cached until its facts change. */
export function createSocialImages({ log }: { log: Logger }): SocialImages {
  const cached = new LRUCache<string, ShownPicture>({
    maxSize: maxCacheBytes,
    sizeCalculation: ({ body }) => body.length + entryBytes,
  });
  const underway = new Map<string, Promise<ShownPicture | 'failed'>>();
  const queue = createFairQueue(queueLimits);

  async function draw(
    key: string,
    business: PublicBusiness,
    askApi: AskApi,
  ): Promise<ShownPicture | 'failed'> {
    try {
      const { name, city, rating, reviewCount, cover } = business;
      const file = cover ? await askApi(`${cover.path}/1600.webp`) : null;
      const picture = file?.status === 200 ? Buffer.from(await file.arrayBuffer()) : null;
      const body = await drawSocialImage({ name, city, rating, reviewCount, cover: picture });
      const shown = { contentType: 'image/jpeg', etag: etagOf(body), body };
      cached.set(key, shown);
      return shown;
    } catch (error) {
      log.warn({ err: error }, 'picture for links not drawn');
      return 'failed';
    }
  }

  return {
    async find(path, askApi) {
      const id = address.exec(path)?.[1];
      if (id === undefined) return 'none';
      // Asked without a session: businesses that are unlisted or suspended are not found.
      const answer = await askApi(`/api/businesses/${id}`);
      if (answer.status !== 200) return 'none';
      const { name, city, rating, reviewCount, cover } = (await answer.json()) as PublicBusiness;
      const facts = { name, city, rating, reviewCount, cover: cover ?? null };
      const key = createHash('sha256')
        .update(JSON.stringify([id, facts]))
        .digest('base64url');
      const known = cached.get(key) ?? underway.get(key);
      if (known !== undefined) return known;
      const begun = queue.run([id], () => draw(key, facts, askApi));
      if (begun === null) return 'failed';
      underway.set(key, begun);
      return begun.finally(() => underway.delete(key));
    },
  };
}
