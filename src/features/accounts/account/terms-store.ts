import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

/** Keeps the time at which a version was accepted first. */
export async function acceptTerms(
  transaction: Transaction,
  userId: string,
  version: string,
  now: Date,
): Promise<void> {
  await transaction.run(sql`
    update users set terms_version = ${version}, terms_accepted_at = ${now}, updated_at = ${now}
    where id = ${userId} and terms_version is distinct from ${version}`);
}

/** Null if the account has accepted none. */
export function findAcceptedTerms(
  db: Queryable,
  userId: string,
): Promise<{ version: string; acceptedAt: Date } | null> {
  return db.row(sql`
    select terms_version as version, terms_accepted_at as "acceptedAt" from users
    where id = ${userId} and terms_version is not null`);
}
