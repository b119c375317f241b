import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { joinSql, type Sql, sql } from '../../../platform/database/sql.ts';
import { textKey } from '../../../shared/text.ts';
import { joinManagement, manages } from '../../access/rights/right-sql.ts';
import type { ClientFields } from './rules/client-fields.ts';

export interface ClientRow {
  id: string;
  business_id: string;
  name: string;
  email: string | null;
  phone: string | null;
  notes: string | null;
  user_id: string | null;
  created_at: Date;
}

const columns = sql`c.id, c.business_id, c.name, c.email, c.phone, c.notes, c.user_id, c.created_at`;

/** Oldest first. */
export function listClients(
  db: Queryable,
  page: { businessId: string; after: string; limit: number },
): Promise<ClientRow[]> {
  return db.rows(sql`
    select ${columns} from clients c where c.business_id = ${page.businessId} and c.id > ${page.after}
    order by c.id limit ${page.limit}`);
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
  /** What an address begins with, without case. */
  emailStart: string | null;
  /** What a number begins with, digits only. */
  phoneStart: string | null;
}

export interface Candidate {
  id: string;
  search_key: string;
  by_contact: boolean;
}

// A name this many share is looked for among so many of them only.
const mostCandidates = 2000;
// One trigram in eight: low enough for two letters swapped in a short name. Who is really meant is decided letter by letter afterwards.
const leastLikeness = 0.12;

/** Everybody a search could mean, the likeliest first. */
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
    where c.business_id = ${businessId} and (${contact} or ${condition})
    order by by_contact desc, ${likeness} desc, c.id limit ${mostCandidates}`);
}

function matchWords(words: readonly string[]): { condition: Sql; likeness: Sql } {
  if (words.length === 0) return { condition: sql`false`, likeness: sql`0::real` };
  const likenesses = words.map((word) => sql`word_similarity(${word}, c.search_key)`);
  return {
    // Where the database sorts by bytes it knows no trigrams of other alphabets: their words must be contained as they are.
    condition: joinSql(
      words.map(
        (word, index) =>
          sql`(c.search_key like ${`%${word}%`} or ${likenesses[index]} >= ${leastLikeness}::real)`,
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

/** Whether it is of a business of this user. Waits for bookings for the client that are underway, so that they are seen afterwards. */
export async function lockOwnClient(transaction: Transaction, userId: string, id: string): Promise<boolean> {
  const row = await transaction.row(
    sql`select 1 from clients c ${joinManagement(userId, sql`c.business_id`)} where c.id = ${id}
      for update of c for share of m`,
  );
  return row !== null;
}

/** Null when another client of the business has the address. Closes: the same person entered twice at once. */
export function insertClient(
  transaction: Transaction,
  client: ClientFields & { id: string; businessId: string; now: Date },
): Promise<ClientRow | null> {
  return transaction.row(sql`
    insert into clients as c (id, business_id, name, email, email_key, phone, notes, search_key, created_at, updated_at)
    values (${client.id}, ${client.businessId}, ${client.name}, ${client.email?.address ?? null},
      ${client.email?.key ?? null}, ${client.phone}, ${client.notes}, ${searchKey(client.name)}, ${client.now}, ${client.now})
    on conflict (business_id, email_key) where email_key is not null do nothing
    returning ${columns}`);
}

/** Null when it is not of a business of this user. Whose account it is about does not change with the address that is typed. */
export function updateOwnClient(
  db: Queryable,
  which: { id: string; userId: string },
  change: Partial<ClientFields>,
  now: Date,
): Promise<ClientRow | null> {
  const { name, email, phone, notes } = change;
  // What the business types is its own word from then on.
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
  ];
  return db.row(sql`
    update clients c set ${joinSql(assignments, ', ')}
    where c.id = ${which.id} and ${manages(which.userId, sql`c.business_id`)} returning ${columns}`);
}

export async function removeClient(transaction: Transaction, id: string): Promise<void> {
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
