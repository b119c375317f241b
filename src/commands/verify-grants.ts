import { type Sql, sql } from '../platform/database/sql.ts';

/**
 * Invariants of grants and approvals. They hold at all times, because counters and rows change in one
 * transaction.
 */
export const grantInvariants: readonly [string, Sql][] = [
  [
    'a grant has more appointments and pending requests than it counts',
    // The counter may be higher: cancellations by others and declined requests stay counted.
    sql`select g.id as found from grants g where g.booked_count <
      (select count(*) from appointments a where a.grant_id = g.id and a.status not in ('Cancelled', 'Held'))
      + (select coalesce(sum(w.charged_count), 0) from approvals w where w.grant_id = g.id and w.status = 'pending')`,
  ],
  [
    'the booked and requested amounts of a grant exceed its counter',
    sql`select g.id as found from grants g where g.booked_minor <
      (select coalesce(sum(x.counted_minor), 0) from grant_activity x
        join appointments a on a.id = x.appointment_id and a.grant_id = x.grant_id and a.status <> 'Cancelled'
        where x.grant_id = g.id and x.action = 'book' and x.outcome = 'done')
      + (select coalesce(sum(w.charged_minor), 0) from approvals w where w.grant_id = g.id and w.status = 'pending')`,
  ],
  [
    'a revoked grant has a valid token or a pending request',
    sql`select g.id as found from grants g where g.revoked_at is not null and (
      exists (select 1 from grant_tokens t where t.grant_id = g.id and (t.expires_at is null or t.expires_at > g.revoked_at))
      or exists (select 1 from approvals a where a.grant_id = g.id and a.status = 'pending'))`,
  ],
  [
    'a pending booking request lacks a hold, or a pending change has one',
    sql`select a.id as found from approvals a where a.status = 'pending'
      and cardinality(a.hold_ids) <> case a.action when 'book' then jsonb_array_length(a.summary) else 0 end`,
  ],
  [
    'a hold of a pending request belongs to another account',
    sql`select a.id as found from approvals a join appointments h on h.id = any (a.hold_ids)
      where a.status = 'pending' and (h.status <> 'Held' or h.held_by is distinct from a.user_id)`,
  ],
  [
    'two pending requests share a hold',
    sql`select kept.id as found from approvals a, unnest(a.hold_ids) as kept (id)
      where a.status = 'pending' group by kept.id having count(*) > 1`,
  ],
  [
    'a hold lasts longer than five minutes without a pending request or waitlist offer',
    sql`select h.id as found from appointments h
      where h.status = 'Held' and h.held_by is not null and h.expires_at > h.created_at + interval '5 minutes'
        and not exists (select 1 from waitlist_offers o where o.hold_id = h.id)
        and not exists (select 1 from approvals a where a.user_id = h.held_by and a.status = 'pending' and h.id = any (a.hold_ids))`,
  ],
  [
    'a grant belongs to a deleted account',
    sql`select g.id as found from grants g join users u on u.id = g.user_id where u.deleted_at is not null`,
  ],
];
