import type { Transaction } from '../../../../platform/database/database.ts';
import { sql } from '../../../../platform/database/sql.ts';
import { type BusinessTexts, weighWords } from '../rules/search-words.ts';

export async function lockBusinesses(transaction: Transaction, ids: readonly string[]): Promise<void> {
  await transaction.run(sql`select 1 from businesses where id = any (${ids}) order by id for no key update`);
}

function listBusinessTexts(
  transaction: Transaction,
  ids: readonly string[],
): Promise<(BusinessTexts & { id: string; isListed: boolean })[]> {
  return transaction.rows(
    sql`select b.id, b.status = 'active' as "isListed", b.name, b.city, b.description,
        b.address_line1 as "addressLine1", b.state, b.postal_code as "postalCode",
        array(select concat_ws(' ', s.name, s.parent) from services s where s.business_id = b.id and s.active) as offers
      from businesses b where b.id = any (${ids})`,
  );
}

/** Inserts words again that another transaction deletes meanwhile, and keeps them until this one commits. */
async function keepSearchWords(transaction: Transaction, words: readonly string[]): Promise<void> {
  await insertSearchWords(transaction, words);
  const kept = await transaction.rows<{ word: string }>(sql`
    select word from search_words where word = any (${words}::text[]) order by word for key share`);
  const known = new Set(kept.map(({ word }) => word));
  const removed = words.filter((word) => !known.has(word));
  if (removed.length > 0) await insertSearchWords(transaction, removed);
}

async function insertSearchWords(transaction: Transaction, words: readonly string[]): Promise<void> {
  // Words of listed businesses only, because expansions of typed words are public. Sorted, so that concurrent
  // transactions insert in the same order and cannot deadlock.
  await transaction.run(
    sql`insert into search_words (word)
      select new.word from unnest(${words}::text[]) as new (word)
      where not exists (select 1 from search_words known where known.word = new.word)
      order by new.word collate "C"
      on conflict do nothing`,
  );
}

async function replaceBusinessWords(
  transaction: Transaction,
  businessIds: readonly string[],
  postings: readonly { businessId: string; word: string; weight: number; isListed: boolean }[],
): Promise<void> {
  const former = await transaction.rows<{ word: string }>(
    sql`delete from business_words where business_id = any (${businessIds}) returning word`,
  );
  await transaction.run(
    sql`insert into business_words (business_id, word, weight, listed)
      select * from unnest(${postings.map(({ businessId }) => businessId)}::text[], ${postings.map(({ word }) => word)}::text[],
        ${postings.map(({ weight }) => weight)}::smallint[], ${postings.map(({ isListed }) => isListed)}::boolean[])`,
  );
  const present = new Set(postings.map(({ word }) => word));
  const removed = [...new Set(former.map(({ word }) => word))].filter((word) => !present.has(word));
  if (removed.length > 0) await transaction.run(sql`select forget(${removed}::text[])`);
}

/**
 * Updates the search index of businesses. Call in every transaction that changes texts of the business or its
 * services.
 */
export async function indexBusinessWords(
  transaction: Transaction,
  businessIds: readonly string[],
): Promise<void> {
  if (businessIds.length === 0) return;
  // Closes a race: two concurrent writes index the business without seeing each other's service.
  await lockBusinesses(transaction, businessIds);
  const texts = await listBusinessTexts(transaction, businessIds);
  const postings = texts.flatMap(({ id, isListed, ...business }) =>
    [...weighWords(business)].map(([word, weight]) => ({ businessId: id, word, weight, isListed })),
  );
  const listed = postings.filter(({ isListed }) => isListed);
  await keepSearchWords(transaction, [...new Set(listed.map(({ word }) => word))]);
  await replaceBusinessWords(transaction, businessIds, postings);
}
