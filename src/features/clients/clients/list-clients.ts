import { Readable } from 'node:stream';
import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import { lacksContacts } from '../../../http/contact-fields.ts';
import { decodeCursor, defaultLimit, Page, pageOf, wrongCursor } from '../../../http/pagination.ts';
import type { Database } from '../../../platform/database/database.ts';
import { runInTimeSlices } from '../../../platform/time-slices.ts';
import { guardCell, writeCsv } from '../../../shared/csv.ts';
import type { Steps } from '../../../shared/steps.ts';
import { requireBusiness } from '../../catalog/businesses/require-business.ts';
import type { ClientReply, listClients as route } from './contract.ts';
import { listVisitSums } from './history-store.ts';
import { presentClient, presentVisitSums } from './present.ts';
import { nameWords, rankName } from './rules/name-rank.ts';
import { csvColumns } from './rules/read-client-rows.ts';
import {
  type ClientFilter,
  type ClientRow,
  type ClientSearch,
  listCandidates,
  listClientsByName,
  listClientsInOrder,
  listClients as listRows,
  listTags,
  searchKey,
} from './store.ts';
import { maxListedTags, type TagsReply } from './tags-contract.ts';

type Query = Static<NonNullable<typeof route.query>>;

const byId = 'clients';
const byName = 'clients by name';
const byRank = 'clients by rank';

export async function listClients(db: Database, session: Session, query: Query): Promise<Page<ClientReply>> {
  const { cursor, limit = defaultLimit } = query;
  if (query.query !== undefined) return searchClients(db, session, query, query.query);
  if (query.sort === 'name') return listByName(db, session, query);
  const [list, after] = cursor === undefined ? [byId, ''] : decodeCursor(cursor, ['string', 'string']);
  if (list !== byId) throw wrongCursor();
  const { id: businessId } = await requireListed(db, session, query);
  const rows = await listRows(db, { businessId, after, limit: limit + 1, filter: query });
  const page = pageOf(rows, limit, ({ id }) => [byId, id]);
  return new Page(await presentClients(db, businessId, page.items, query), page.next);
}

/** Visits need the same right as the figures of a client. */
function requireListed(db: Database, session: Session, query: Query) {
  requireContactScope(session, query);
  const { businessId, lastVisit, inactiveSince } = query;
  return requireBusiness(db, session, businessId, lastVisit || inactiveSince ? undefined : 'desk:book');
}

/** A filter by hidden data would reveal it. */
function requireContactScope(session: Session, { tag, marketingConsent }: Query): void {
  const field = tag !== undefined ? 'tag' : marketingConsent !== undefined ? 'marketingConsent' : null;
  if (field !== null && lacksContacts(session))
    throw new AppError('FORBIDDEN', {
      field: `query.${field}`,
      reason: 'missing-scope',
      scope: 'desk:clients',
      detail: 'The grant lacks the scope desk:clients.',
    });
}

async function presentClients(db: Database, businessId: string, rows: ClientRow[], { lastVisit }: Query) {
  const clients = rows.map(presentClient);
  if (!lastVisit) return clients;
  const ids = clients.map(({ id }) => id);
  const sums = await listVisitSums(db, businessId, ids);
  return clients.map((client) => ({
    ...client,
    ...presentVisitSums(sums.filter(({ id }) => id === client.id)),
  }));
}

async function listByName(db: Database, session: Session, query: Query): Promise<Page<ClientReply>> {
  const { cursor, limit = defaultLimit } = query;
  const [list, key, id] =
    cursor === undefined ? [byName, '', ''] : decodeCursor(cursor, ['string', 'string', 'string']);
  if (list !== byName) throw wrongCursor();
  const { id: businessId } = await requireListed(db, session, query);
  const rows = await listClientsByName(db, {
    businessId,
    after: { key, id },
    limit: limit + 1,
    filter: query,
  });
  const page = pageOf(rows, limit, (row) => [byName, searchKey(row.name), row.id]);
  return new Page(await presentClients(db, businessId, page.items, query), page.next);
}

async function searchClients(
  db: Database,
  session: Session,
  query: Query,
  text: string,
): Promise<Page<ClientReply>> {
  const { cursor, limit = defaultLimit } = query;
  const [list, rank, id] =
    cursor === undefined
      ? [byRank, Number.POSITIVE_INFINITY, '']
      : decodeCursor(cursor, ['string', 'number', 'string']);
  if (list !== byRank) throw wrongCursor();
  const business = await requireListed(db, session, query);
  const read = readSearch(text);
  // A search by a prefix of hidden contact data would reveal it.
  const search = {
    ...read,
    ...(lacksContacts(session) && { emailStart: null, phoneStart: null }),
    filter: query,
  };
  const candidates = await listCandidates(db, business.id, search);
  const matches = (await runInTimeSlices(rankCandidates(search, candidates)))
    .sort((a, b) => b.rank - a.rank || (a.id < b.id ? -1 : 1))
    .filter((match) => match.rank < rank || (match.rank === rank && match.id > id));
  const page = pageOf(matches.slice(0, limit + 1), limit, (match) => [byRank, match.rank, match.id]);
  const ids = page.items.map((match) => match.id);
  const rows = await listClientsInOrder(db, business.id, ids);
  return new Page(await presentClients(db, business.id, rows, query), page.next);
}

interface Match {
  id: string;
  rank: number;
}

/** Yields between candidates, because there may be thousands. */
function* rankCandidates(
  { words }: ClientSearch,
  candidates: Awaited<ReturnType<typeof listCandidates>>,
): Steps<Match[]> {
  const matches: Match[] = [];
  for (const { id, by_contact, search_key } of candidates) {
    const rank = by_contact ? contactRank : rankName(words, search_key);
    if (rank > 0) matches.push({ id, rank });
    yield;
  }
  return matches;
}

// Higher than any name match.
const contactRank = 10_000;
const fewestDigits = 3;

function readSearch(text: string): Omit<ClientSearch, 'filter'> {
  const typed = text.trim().normalize('NFC').toLowerCase();
  const digits = typed.replace(/\D/g, '');
  return {
    words: nameWords(text),
    emailStart: /^[^\s@]+(@[^\s@]*)?$/.test(typed) ? typed : null,
    phoneStart: /^[\d\s+().-]+$/.test(typed) && digits.length >= fewestDigits ? digits : null,
  };
}

const batchSize = 1_000;

/** Streams the file in batches, so that memory use does not grow with the number of clients. */
export async function exportClients(
  db: Database,
  session: Session,
  { businessId, ...filter }: ClientFilter & { businessId?: string },
): Promise<Readable> {
  const business = await requireBusiness(db, session, businessId);
  const listAfter = (after: string) =>
    listRows(db, { businessId: business.id, after, limit: batchSize, filter });
  // Read before the response starts, so that a database failure becomes an error response.
  const first = await listAfter('');
  return Readable.from(writeBatches(first, listAfter));
}

async function* writeBatches(
  first: ClientRow[],
  listAfter: (id: string) => Promise<ClientRow[]>,
): AsyncGenerator<string> {
  yield writeCsv([exportedColumns]);
  for (let rows = first; ; ) {
    const last = rows.at(-1);
    if (last !== undefined) yield writeCsv(rows.map(cellsOf));
    if (last === undefined || rows.length < batchSize) return;
    rows = await listAfter(last.id);
  }
}

const internationalNumber = /^\+[\d ().-]+$/;

const exportedColumns = [
  ...csvColumns,
  ...['tags', 'birthday', 'marketingConsent', 'marketingConsentAt', 'marketingConsentSource'],
];

function cellsOf(row: ClientRow): string[] {
  const { name, email, phone, notes, birthday, marketing_consent: consent } = row;
  const cells = [
    ...[name, email, phone, notes, row.tags.join('; '), birthday],
    ...[consent === null ? null : consent ? 'yes' : 'no', row.marketing_consent_at?.toISOString()],
    row.marketing_consent_source,
  ].map((cell) => cell ?? '');
  // Programs that read the file could not dial a number with an apostrophe. Digits cannot call a function.
  return cells.map((cell) => (cell === phone && internationalNumber.test(cell) ? cell : guardCell(cell)));
}

export async function getTags(db: Database, session: Session, businessId?: string): Promise<TagsReply> {
  const business = await requireBusiness(db, session, businessId);
  return { tags: await listTags(db, business.id, maxListedTags) };
}
