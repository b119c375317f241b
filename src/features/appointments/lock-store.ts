import type { Transaction } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

export interface Turn {
  professionalId: string;
  /** Of the caller's, to be used up. */
  holdId?: string | undefined;
  userId: string;
  now: Date;
}

/**
 * The last step before a time is taken: whoever books, holds or moves gets in line for every person concerned, professionals and
 * clients alike. The constraints alone would refuse what collides, but two inserts that collide would find each other's row and wait
 * in a circle until PostgreSQL ends one of them a second later. In line, the second finds the first's row and is refused at once.
 * Nothing is judged again: what could have changed since is either held by `shareSchedule` or refused by a constraint.
 */
export async function waitForTurn(
  transaction: Transaction,
  { professionalId, holdId, userId, now }: Turn,
  ...others: readonly (string | null)[]
): Promise<void> {
  // One order for everybody, so that lines do not cross.
  const people = [...new Set([professionalId, ...others.filter((id) => id !== null)])].sort();
  await transaction.run(
    sql`select pg_advisory_xact_lock(hashtextextended(person.id, 730511)) from unnest(${people}::text[]) as person (id)`,
  );
  // The caller's hold gives its time to the booking; should that fail, it is back. The professional's expired ones go too: to a
  // constraint they are as good as any.
  await transaction.run(sql`
    delete from appointments where status = 'Held'
      and ((professional_id = ${professionalId} and expires_at <= ${now}) or (id = ${holdId ?? null} and held_by = ${userId}))`);
}
