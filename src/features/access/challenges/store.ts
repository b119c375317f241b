import type { Database, Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

/** Returns false if the challenge was used before. */
export async function spendChallenge(
  db: Database,
  { hash, expiresAt }: { hash: Buffer; expiresAt: Date },
): Promise<boolean> {
  const spent = await db.run(sql`
    insert into spent_challenges (challenge_hash, expires_at) values (${hash}, ${expiresAt})
    on conflict (challenge_hash) do nothing`);
  return spent === 1;
}

/** Rows stay for an hour, because the clocks of processes differ. */
export async function deleteSpentChallenges(db: Queryable, now: Date): Promise<void> {
  await db.run(sql`delete from spent_challenges where expires_at <= ${now}::timestamptz - interval '1 hour'`);
}
