import { AppError } from '../../../errors.ts';
import { OAuthError } from '../../../http/oauth-errors.ts';
import { spendLimits } from '../../../platform/account-limits.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import type { OutgoingHttp } from '../../../platform/outgoing-http.ts';
import type { RateLimits } from '../../../platform/rate-limits.ts';
import { createTtlCache } from '../../../platform/ttl-cache.ts';
import { hostOfAllowedUrl } from '../../../shared/allowed-url.ts';
import { newId } from '../../../shared/ids.ts';
import { presentRegistration } from './present.ts';
import { type Client, readClientMetadata } from './rules/client-metadata.ts';
import { findClient, insertClient } from './store.ts';

interface ClientFinderDependencies {
  db: Database;
  clock: Clock;
  limits: RateLimits;
  http: OutgoingHttp;
  /** For development: allows metadata documents on private addresses. */
  allowPrivate: boolean;
}

/** `userId` limits how many documents an account can make the server fetch. */
export type FindClient = (id: string, userId: string) => Promise<Client>;

const cacheMinutes = 5;
const maxCachedClients = 1_000;

export function createClientFinder({
  db,
  clock,
  limits,
  http,
  allowPrivate,
}: ClientFinderDependencies): FindClient {
  const published = createTtlCache<Client>({
    clock,
    ttlMilliseconds: cacheMinutes * 60_000,
    maximumSize: maxCachedClients,
    sizeOf: () => 1,
    topicOf: () => '',
  });

  async function findRegistered(id: string): Promise<Client> {
    const row = await findClient(db, id);
    if (row === null) throw invalidClient('Unknown client.');
    return { id, name: row.name, uri: row.uri, redirectUris: row.redirect_uris, site: null };
  }

  return async (id, userId) => {
    if (!/^https?:/.test(id)) return findRegistered(id);
    const site = hostOfAllowedUrl(id, { allowPrivate });
    if (site === null || !isDocumentAddress(id))
      throw invalidClient('Must be the canonical https URL of a document, with a path.');
    return published.get(id, async () => {
      await spendLimits(limits, { name: 'clientDocuments', of: userId });
      return readClientDocument(http, id);
    });
  };
}

/** With a path, without a fragment, and equal to its canonical form. */
function isDocumentAddress(text: string): boolean {
  const { href, pathname, hash } = new URL(text);
  return href === text && pathname !== '/' && hash === '' && !text.includes('#');
}

const invalidClient = (detail: string) => new AppError('INVALID_INPUT', { field: 'client_id', detail });

/** The client id proves nothing and grants nothing. */
export async function registerClient(db: Queryable, given: unknown, now: Date) {
  const client = readClientMetadata(given);
  if ('error' in client) throw new OAuthError(client.error, client.description);
  const id = newId('oauthClient', now.getTime());
  await insertClient(db, { ...client, id, now });
  return presentRegistration(id, client, now);
}

const maxBytes = 16 * 1024;
const timeoutMilliseconds = 5_000;

/**
 * Reads the client metadata document at the URL that is the client id. The site of the URL vouches for the
 * client.
 */
async function readClientDocument(http: OutgoingHttp, id: string): Promise<Client> {
  const headers = { accept: 'application/json', 'user-agent': 'Openslot' };
  const answer = await http.get({ url: id, headers, maxBytes, milliseconds: timeoutMilliseconds });
  if ('failure' in answer) throw invalidClient(`The metadata document cannot be read (${answer.failure}).`);
  if (answer.body === null)
    throw invalidClient(`The metadata document responds with status ${answer.status}.`);
  if (!/^application\/([\w.-]+\+)?json(;|$)/i.test(answer.contentType.trim()))
    throw invalidClient('The metadata document is not JSON.');
  const document = parse(answer.body);
  if (document?.['client_id'] !== id) throw invalidClient('The metadata document has another client_id.');
  const client = readClientMetadata(document);
  if ('error' in client) throw invalidClient(`The metadata document is invalid: ${client.description}`);
  return { ...client, id, site: new URL(id).host };
}

function parse(bytes: Buffer): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}
