import { type Sql, sql } from '../platform/database/sql.ts';

/** Of what people allowed agents, and of what agents ask them. True at every moment: each is changed with what it counts, in one transaction. */
export const grantInvariants: readonly [string, Sql][] = [
  [
    'under a grant more is booked and asked for than it counts',
    // What somebody else cancelled, and what was declined without a word, stays counted: it may count more.
    sql`select g.id as found from grants g where g.booked_count <
      (select count(*) from appointments a where a.grant_id = g.id and a.status not in ('Cancelled', 'Held'))
      + (select coalesce(sum(w.charged_count), 0) from approvals w where w.grant_id = g.id and w.status = 'pending')`,
  ],
  [
    'what was counted for visits under a grant, and for what it asks for, is more than its sum',
    sql`select g.id as found from grants g where g.booked_minor <
      (select coalesce(sum(x.counted_minor), 0) from grant_activity x
        join appointments a on a.id = x.appointment_id and a.grant_id = x.grant_id and a.status <> 'Cancelled'
        where x.grant_id = g.id and x.action = 'book' and x.outcome = 'done')
      + (select coalesce(sum(w.charged_minor), 0) from approvals w where w.grant_id = g.id and w.status = 'pending')`,
  ],
  [
    'a grant that was revoked left a token, or something that waits for an answer',
    sql`select g.id as found from grants g where g.revoked_at is not null and (
      exists (select 1 from grant_tokens t where t.grant_id = g.id and (t.expires_at is null or t.expires_at > g.revoked_at))
      or exists (select 1 from approvals a where a.grant_id = g.id and a.status = 'pending'))`,
  ],
  [
    'a request to book waits and does not name what keeps each of its times, or one to change something keeps a time',
    sql`select a.id as found from approvals a where a.status = 'pending'
      and cardinality(a.hold_ids) <> case a.action when 'book' then jsonb_array_length(a.summary) else 0 end`,
  ],
  [
    'what keeps a time for a request is not a hold of its person',
    sql`select a.id as found from approvals a join appointments h on h.id = any (a.hold_ids)
      where a.status = 'pending' and (h.status <> 'Held' or h.held_by is distinct from a.user_id)`,
  ],
  [
    'one hold keeps a time for two requests',
    sql`select kept.id as found from approvals a, unnest(a.hold_ids) as kept (id)
      where a.status = 'pending' group by kept.id having count(*) > 1`,
  ],
  [
    'a time is kept for longer than anybody keeps one, for nothing that waits for an answer',
    sql`select h.id as found from appointments h
      where h.status = 'Held' and h.held_by is not null and h.expires_at > h.created_at + interval '5 minutes'
        and not exists (select 1 from waitlist_offers o where o.hold_id = h.id)
        and not exists (select 1 from approvals a where a.user_id = h.held_by and a.status = 'pending' and h.id = any (a.hold_ids))`,
  ],
  [
    'a grant belongs to an account that was deleted',
    sql`select g.id as found from grants g join users u on u.id = g.user_id where u.deleted_at is not null`,
  ],
];
