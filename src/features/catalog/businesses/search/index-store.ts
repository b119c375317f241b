import type { Transaction } from '../../../../platform/database/database.ts';
import { sql } from '../../../../platform/database/sql.ts';
import type { BusinessTexts } from '../rules/word-weights.ts';

export async function lockBusinesses(transaction: Transaction, ids: readonly string[]): Promise<void> {
  await transaction.run(sql`select 1 from businesses where id = any (${ids}) order by id for no key update`);
}

export function listBusinessTexts(
  transaction: Transaction,
  ids: readonly string[],
): Promise<(BusinessTexts & { id: string; isListed: boolean })[]> {
  return transaction.rows(
    sql`select b.id, b.status = 'active' as "isListed", b.name, b.city, b.description,
        array(select concat_ws(' ', s.name, s.parent) from services s where s.business_id = b.id and s.active) as offers
      from businesses b where b.id = any (${ids})`,
  );
}

export async function insertSearchWords(transaction: Transaction, words: readonly string[]): Promise<void> {
  // Those of listed businesses only: what typed words may stand for is what is public.
  // In one order for everybody: two transactions that bring the same new words then wait for each other in turn, never in a circle.
  await transaction.run(
    sql`insert into search_words (word)
      select new.word from unnest(${words}::text[]) as new (word)
      where not exists (select 1 from search_words known where known.word = new.word)
      order by new.word collate "C"
      on conflict do nothing`,
  );
}

export async function replaceBusinessWords(
  transaction: Transaction,
  businessIds: readonly string[],
  postings: readonly { businessId: string; word: string; weight: number; isListed: boolean }[],
): Promise<void> {
  await transaction.run(sql`delete from business_words where business_id = any (${businessIds})`);
  await transaction.run(
    sql`insert into business_words (business_id, word, weight, listed)
      select * from unnest(${postings.map(({ businessId }) => businessId)}::text[], ${postings.map(({ word }) => word)}::text[],
        ${postings.map(({ weight }) => weight)}::smallint[], ${postings.map(({ isListed }) => isListed)}::boolean[])`,
  );
}
