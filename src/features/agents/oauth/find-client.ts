import { AppError } from '../../../errors.ts';
import { spendLimits } from '../../../platform/account-limits.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { OutgoingHttp } from '../../../platform/outgoing-http.ts';
import type { RateLimits } from '../../../platform/rate-limits.ts';
import { createTtlCache } from '../../../platform/ttl-cache.ts';
import { hostOfAllowedUrl } from '../../messaging/webhooks/rules/endpoint-url.ts';
import { findClientRow } from './client-store.ts';
import { type Client, readClientDocument } from './read-client-document.ts';

interface Parts {
  db: Database;
  clock: Clock;
  limits: RateLimits;
  http: OutgoingHttp;
  /** For development: documents may lie on this machine. */
  allowPrivate: boolean;
}

/** Who asks; for the account that is asked, so that nobody has us look at addresses without end. */
export type FindClient = (id: string, userId: string) => Promise<Client>;

const minutesKept = 5;
const mostKept = 1_000;

export function createClientFinder({ db, clock, limits, http, allowPrivate }: Parts): FindClient {
  const published = createTtlCache<Client>({
    clock,
    ttlMilliseconds: minutesKept * 60_000,
    maximumSize: mostKept,
    sizeOf: () => 1,
    topicOf: () => '',
  });

  async function findRegistered(id: string): Promise<Client> {
    const row = await findClientRow(db, id);
    if (row === null) throw unknownClient('there is no such client.');
    return { id, name: row.name, uri: row.uri, redirectUris: row.redirect_uris, site: null };
  }

  return async (id, userId) => {
    if (!/^https?:/.test(id)) return findRegistered(id);
    const site = hostOfAllowedUrl(id, { allowPrivate });
    if (site === null || !isDocumentAddress(id))
      throw unknownClient('must be the plain https address of a document, with a path.');
    return published.get(id, async () => {
      await spendLimits(limits, { name: 'clientDocuments', of: userId });
      return readClientDocument(http, id);
    });
  };
}

/** With a path, without a fragment, and in the one spelling that the document can repeat. */
function isDocumentAddress(text: string): boolean {
  const { href, pathname, hash } = new URL(text);
  return href === text && pathname !== '/' && hash === '' && !text.includes('#');
}

const unknownClient = (detail: string) => new AppError('INVALID_INPUT', { detail: `client_id: ${detail}` });
