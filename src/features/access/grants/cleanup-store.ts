import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { dayMs } from '../../../shared/time.ts';

// Limits per run. The next run deletes the rest.
const maxGrants = 1_000;
const maxActivities = 10_000;

function deleteEndedTokens(db: Queryable, endedBefore: Date): Promise<number> {
  return db.run(sql`delete from grant_tokens where expires_at <= ${endedBefore}`);
}

/**
 * Deletes tokens and activity too. Grants with upcoming or recent appointments stay, because those
 * appointments refer to the grant.
 */
function deleteLongEndedGrants(db: Queryable, endedBefore: Date): Promise<number> {
  return db.run(sql`
    delete from grants where id in (
      select g.id from grants g where least(g.revoked_at, g.expires_at) < ${endedBefore} and not exists (
        select 1 from appointments a where a.grant_id = g.id and a.status in ('Pending', 'Confirmed')
          and upper(a.during) > ${endedBefore})
      order by least(g.revoked_at, g.expires_at) limit ${maxGrants} for update of g skip locked)`);
}

/** Uses the same condition as the partial index. */
function deleteOldHoldActivity(db: Queryable, before: Date): Promise<number> {
  return db.run(sql`
    delete from grant_activity where id in (
      select x.id from grant_activity x where x.at < ${before} and x.action in ('hold', 'release-hold')
      order by x.at limit ${maxActivities})`);
}

/**
 * Activities of appointments that can still be cancelled stay: their amounts are then refunded
 * (`sumCharged`).
 */
function deleteOldActivity(db: Queryable, before: Date): Promise<number> {
  return db.run(sql`
    delete from grant_activity where id in (
      select x.id from grant_activity x where x.at < ${before} and not (x.action = 'book' and x.outcome = 'done' and exists (
        select 1 from appointments a where a.id = x.appointment_id and a.status in ('Pending', 'Confirmed') and upper(a.during) > ${before}))
      order by x.at limit ${maxActivities})`);
}

// Holds are frequent and of little interest later.
const holdActivityDays = 7;
// During this time an agent with an expired token gets the error of an expired grant and can refresh.
const tokenDays = 7;
const grantDays = 180;

export async function deleteExpiredGrants(db: Queryable, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs);
  await deleteEndedTokens(db, ago(tokenDays));
  await deleteOldHoldActivity(db, ago(holdActivityDays));
  await deleteOldActivity(db, ago(grantDays));
  await deleteLongEndedGrants(db, ago(grantDays));
}
