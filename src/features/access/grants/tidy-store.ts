import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

// So many at once: the rest goes the next time.
const mostGrants = 1_000;
const mostLines = 10_000;

/** Tokens that have long proven nothing. */
export function deleteEndedTokens(db: Queryable, endedBefore: Date): Promise<number> {
  return db.run(sql`delete from grant_tokens where expires_at <= ${endedBefore}`);
}

/** With tokens and activity. Those stay under which a visit stands that lies ahead, or not as long ago: it says that an agent booked it. */
export function deleteLongEndedGrants(db: Queryable, endedBefore: Date): Promise<number> {
  return db.run(sql`
    delete from grants where id in (
      select g.id from grants g where least(g.revoked_at, g.expires_at) < ${endedBefore} and not exists (
        select 1 from appointments a where a.grant_id = g.id and a.status in ('Pending', 'Confirmed')
          and upper(a.during) > ${endedBefore})
      order by least(g.revoked_at, g.expires_at) limit ${mostGrants} for update of g skip locked)`);
}

/** Times that were kept for some minutes, and given back: named as its index names them. */
export function deleteOldKeeping(db: Queryable, before: Date): Promise<number> {
  return db.run(sql`
    delete from grant_activity where id in (
      select x.id from grant_activity x where x.at < ${before} and x.action in ('hold', 'release-hold')
      order by x.at limit ${mostLines})`);
}

/** What was counted for a visit stays for as long as that can be cancelled: then it is given back (`sumCounted`). */
export function deleteOldActivity(db: Queryable, before: Date): Promise<number> {
  return db.run(sql`
    delete from grant_activity where id in (
      select x.id from grant_activity x where x.at < ${before} and not (x.action = 'book' and x.outcome = 'done' and exists (
        select 1 from appointments a where a.id = x.appointment_id and a.status in ('Pending', 'Confirmed') and upper(a.during) > ${before}))
      order by x.at limit ${mostLines})`);
}
