import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { joinSql, type Sql, sql } from '../../../platform/database/sql.ts';
import { textKey } from '../../../shared/text.ts';
import { joinManagement, manages } from '../../access/rights/right-sql.ts';
import type { ClientFields } from './rules/client-fields.ts';
import type { ClientProfile } from './rules/client-profile.ts';

export interface ClientRow {
  id: string;
  business_id: string;
  name: string;
  email: string | null;
  phone: string | null;
  notes: string | null;
  user_id: string | null;
  tags: string[];
  birthday: string | null;
  marketing_consent: boolean | null;
  marketing_consent_at: Date | null;
  marketing_consent_source: string | null;
  created_at: Date;
}

const columns = sql`c.id, c.business_id, c.name, c.email, c.phone, c.notes, c.user_id, c.tags, c.birthday,
  c.marketing_consent, c.marketing_consent_at, c.marketing_consent_source, c.created_at`;

/** Restricts a list of clients. */
export interface ClientFilter {
  tag?: string | undefined;
  marketingConsent?: 'given' | 'refused' | 'unknown' | undefined;
  /** Local date: the last visit was before it, and no appointment is upcoming. */
  inactiveSince?: string | undefined;
}

function matches({ tag, marketingConsent, inactiveSince }: ClientFilter): Sql {
  const consent = {
    given: sql`c.marketing_consent`,
    refused: sql`not c.marketing_consent`,
    unknown: sql`c.marketing_consent is null`,
  };
  return joinSql(
    [
      sql`true`,
      ...(tag === undefined ? [] : [sql`${tag} = any (c.tags)`]),
      ...(marketingConsent === undefined ? [] : [consent[marketingConsent]]),
      ...(inactiveSince === undefined ? [] : [isInactiveSince(inactiveSince)]),
    ],
    ' and ',
  );
}

/** Uses the indexes on client record and account. */
function isInactiveSince(date: string): Sql {
  const theirs = (kind: Sql) =>
    joinSql(
      [sql`a.crm_client_id = c.id`, sql`a.user_id = c.user_id`].map(
        (whose) =>
          sql`exists (select 1 from appointments a where ${whose} and a.business_id = c.business_id and ${kind})`,
      ),
      ' or ',
    );
  const visited = sql`a.status = 'Completed' and a.date < ${date}::date`;
  const active = sql`a.status in ('Completed', 'Confirmed', 'Pending') and a.date >= ${date}::date`;
  return sql`(${theirs(visited)}) and not (${theirs(active)})`;
}

/** Oldest first. */
export function listClients(
  db: Queryable,
  page: { businessId: string; after: string; limit: number; filter: ClientFilter },
): Promise<ClientRow[]> {
  return db.rows(sql`
    select ${columns} from clients c where c.business_id = ${page.businessId} and c.id > ${page.after} and ${matches(page.filter)}
    order by c.id limit ${page.limit}`);
}

/** Sorted by name without regard to case and accents. Uses the index `clients_by_name`. */
export function listClientsByName(
  db: Queryable,
  page: { businessId: string; after: { key: string; id: string }; limit: number; filter: ClientFilter },
): Promise<ClientRow[]> {
  return db.rows(sql`
    select ${columns} from clients c where c.business_id = ${page.businessId}
      and (c.search_key, c.id) > (${page.after.key}, ${page.after.id}) and ${matches(page.filter)}
    order by c.search_key, c.id limit ${page.limit}`);
}

export async function listClientsInOrder(
  db: Queryable,
  businessId: string,
  ids: readonly string[],
): Promise<ClientRow[]> {
  return db.rows(sql`
    select ${columns} from unnest(${ids}::text[]) with ordinality as wanted (id, place)
    join clients c on c.id = wanted.id and c.business_id = ${businessId}
    order by wanted.place`);
}

export interface ClientSearch {
  words: readonly string[];
  /** Lower-case prefix of the e-mail address. */
  emailStart: string | null;
  /** Digits at the beginning of the phone number. */
  phoneStart: string | null;
  filter: ClientFilter;
}

export interface Candidate {
  id: string;
  search_key: string;
  by_contact: boolean;
}

// Bounds the work for common names.
const maxCandidates = 2000;
// Minimum trigram similarity. Low enough for two swapped letters in a short name; `rankName` decides
// afterwards.
const minSimilarity = 0.12;

/** Clients that may match, most similar first. */
export function listCandidates(
  db: Queryable,
  businessId: string,
  search: ClientSearch,
): Promise<Candidate[]> {
  const contact = joinSql(
    [
      ...(search.emailStart === null ? [] : [sql`starts_with(c.email_key, ${search.emailStart})`]),
      ...(search.phoneStart === null
        ? []
        : [sql`starts_with(regexp_replace(c.phone, '\\D', '', 'g'), ${search.phoneStart})`]),
      sql`false`,
    ],
    ' or ',
  );
  const { condition, likeness } = matchWords(search.words);
  return db.rows(sql`
    select c.id, c.search_key, coalesce(${contact}, false) as by_contact from clients c
    where c.business_id = ${businessId} and (${contact} or ${condition}) and ${matches(search.filter)}
    order by by_contact desc, ${likeness} desc, c.id limit ${maxCandidates}`);
}

function matchWords(words: readonly string[]): { condition: Sql; likeness: Sql } {
  if (words.length === 0) return { condition: sql`false`, likeness: sql`0::real` };
  const likenesses = words.map((word) => sql`word_similarity(${word}, c.search_key)`);
  return {
    // With the C collation, pg_trgm has no trigrams for other alphabets, so substrings are matched as well.
    condition: joinSql(
      words.map(
        (word, index) =>
          sql`(c.search_key like ${`%${word}%`} or ${likenesses[index]} >= ${minSimilarity}::real)`,
      ),
      ' and ',
    ),
    likeness: likenesses.reduce((sum, likeness) => sql`${sum} + ${likeness}`, sql`0::real`),
  };
}

export function findOwnClient(db: Queryable, userId: string, id: string): Promise<ClientRow | null> {
  return db.row(
    sql`select ${columns} from clients c where c.id = ${id} and ${manages(userId, sql`c.business_id`)}`,
  );
}

/** False if the account does not manage the business. Waits for concurrent bookings for the client. */
export async function lockOwnClient(transaction: Transaction, userId: string, id: string): Promise<boolean> {
  const row = await transaction.row(
    sql`select 1 from clients c ${joinManagement(userId, sql`c.business_id`)} where c.id = ${id}
      for update of c for share of m`,
  );
  return row !== null;
}

/**
 * Null if another client of the business has the e-mail address. The unique index closes the race between
 * concurrent requests.
 */
export function insertClient(
  transaction: Transaction,
  client: ClientFields & ClientProfile & { id: string; businessId: string; now: Date },
): Promise<ClientRow | null> {
  return transaction.row(sql`
    insert into clients as c (id, business_id, name, email, email_key, phone, notes, tags, birthday, marketing_consent,
      marketing_consent_at, marketing_consent_source, search_key, created_at, updated_at)
    values (${client.id}, ${client.businessId}, ${client.name}, ${client.email?.address ?? null},
      ${client.email?.key ?? null}, ${client.phone}, ${client.notes}, ${client.tags}::text[], ${client.birthday},
      ${client.marketingConsent?.given ?? null}, ${client.marketingConsent?.at ?? null}, ${client.marketingConsent?.source ?? null},
      ${searchKey(client.name)}, ${client.now}, ${client.now})
    on conflict (business_id, email_key) where email_key is not null do nothing
    returning ${columns}`);
}

/**
 * Null if the account does not manage the business. The linked account does not change with the e-mail
 * address.
 */
export function updateOwnClient(
  db: Queryable,
  which: { id: string; userId: string },
  change: Partial<ClientFields & ClientProfile>,
  now: Date,
): Promise<ClientRow | null> {
  const { name, email, phone, notes, tags, birthday, marketingConsent } = change;
  // The column lists contact fields that the account entered. Fields entered by the business are removed from
  // it.
  const typed = [...(email === undefined ? [] : ['email']), ...(phone === undefined ? [] : ['phone'])];
  const assignments = [
    sql`updated_at = ${now}`,
    ...(name === undefined ? [] : [sql`name = ${name}`, sql`search_key = ${searchKey(name)}`]),
    ...(email === undefined
      ? []
      : [sql`email = ${email?.address ?? null}`, sql`email_key = ${email?.key ?? null}`]),
    ...(phone === undefined ? [] : [sql`phone = ${phone}`]),
    ...(typed.length === 0
      ? []
      : [
          sql`told_contact = array(select told from unnest(c.told_contact) told where told <> all (${typed}::text[]))`,
        ]),
    ...(notes === undefined ? [] : [sql`notes = ${notes}`]),
    ...(tags === undefined ? [] : [sql`tags = ${tags}::text[]`]),
    ...(birthday === undefined ? [] : [sql`birthday = ${birthday}`]),
    ...(marketingConsent === undefined ? [] : [setConsent(marketingConsent)]),
  ];
  return db.row(sql`
    update clients c set ${joinSql(assignments, ', ')}
    where c.id = ${which.id} and ${manages(which.userId, sql`c.business_id`)} returning ${columns}`);
}

export const setConsent = (consent: ClientProfile['marketingConsent']): Sql =>
  sql`marketing_consent = ${consent?.given ?? null}, marketing_consent_at = ${consent?.at ?? null},
    marketing_consent_source = ${consent?.source ?? null}`;

/** Tags in use, most frequent first. */
export function listTags(
  db: Queryable,
  businessId: string,
  limit: number,
): Promise<{ tag: string; clients: number }[]> {
  return db.rows(sql`
    select tag, count(*) as clients from clients c cross join unnest(c.tags) tag
    where c.business_id = ${businessId} group by tag order by 2 desc, tag limit ${limit}`);
}

export async function deleteClientRow(transaction: Transaction, id: string): Promise<void> {
  await transaction.run(sql`delete from clients where id = ${id}`);
}

export async function hasUpcomingAppointments(
  transaction: Transaction,
  id: string,
  now: Date,
): Promise<boolean> {
  const row = await transaction.row(sql`
    select 1 from appointments
    where crm_client_id = ${id} and status in ('Pending', 'Confirmed') and upper(during) > ${now} limit 1`);
  return row !== null;
}

export const searchKey = (name: string) => textKey(name) ?? '';

/**
 * Client records linked to the account. Contact data entered by the business is not exported. Tags, birthday
 * and consent are.
 */
export function listClientRecordsForExport(
  db: Queryable,
  userId: string,
): Promise<Record<string, unknown>[]> {
  return db.rows(sql`
    select c.id, c.business_id as "businessId", case when c.told_by_account then c.name end as name,
      case when c.told_by_account or 'email' = any (c.told_contact) then c.email end as email,
      case when c.told_by_account or 'phone' = any (c.told_contact) then c.phone end as phone,
      c.tags, c.birthday, case when c.marketing_consent is not null then jsonb_build_object('given', c.marketing_consent,
        'at', c.marketing_consent_at, 'source', c.marketing_consent_source) end as "marketingConsent",
      c.created_at as "createdAt", c.updated_at as "updatedAt"
    from clients c where c.user_id = ${userId} order by c.id`);
}

/** Removes the data that the account entered, and unlinks records created by businesses. */
export async function deleteContactOf(transaction: Transaction, userId: string): Promise<void> {
  await transaction.run(sql`
    update clients set name = 'Deleted user', search_key = ${searchKey('Deleted user')}, email = null, email_key = null,
      phone = null, notes = null, tags = '{}', birthday = null, ${setConsent(null)}, told_contact = '{}' where user_id = ${userId} and told_by_account`);
  await transaction.run(sql`
    delete from client_notes n using clients c where c.id = n.client_id and c.user_id = ${userId} and c.told_by_account`);
  await transaction.run(sql`
    update clients set email = case when 'email' = any (told_contact) then null else email end,
      email_key = case when 'email' = any (told_contact) then null else email_key end,
      phone = case when 'phone' = any (told_contact) then null else phone end, told_contact = '{}', user_id = null
    where user_id = ${userId}`);
}

/** Deletes the clients and imports of closed businesses of the account. */
export async function deleteClientsOfBusinesses(transaction: Transaction, userId: string): Promise<void> {
  await transaction.run(sql`
    delete from clients c using businesses b where b.id = c.business_id and b.user_id = ${userId}`);
  await transaction.run(sql`
    delete from client_imports i using businesses b where b.id = i.business_id and b.user_id = ${userId}`);
}
