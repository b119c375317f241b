-- What an agent that has to ask first wants to do, until the person says yes or no, or nobody did in time.
create table approvals (
  id text collate "C" primary key,
  grant_id text collate "C" not null references grants (id) on delete cascade,
  user_id text collate "C" not null references users (id),
  action text collate "C" not null check (action in ('book', 'reschedule', 'cancel')),
  -- What is done once it is approved: the very words of the agent.
  request jsonb not null,
  -- The same in words for people, with names and prices as they were when it was asked.
  summary jsonb not null,
  -- What keeps the times of a booking meanwhile. No foreign keys: they are gone once they have expired.
  hold_ids text[] collate "C" not null default '{}',
  -- What it would change, or what was booked.
  appointment_ids text[] collate "C" not null default '{}',
  -- What its grant was charged with when it was asked, to be given back if nothing comes of it.
  charged_count integer not null default 0 check (charged_count >= 0),
  charged_minor bigint not null default 0 check (charged_minor >= 0),
  status text collate "C" not null default 'pending' check (status in ('pending', 'approved', 'declined', 'lapsed')),
  -- The code it was refused with when it was approved and could no longer be done.
  refusal text collate "C",
  -- Of the link that was mailed; a decision takes it away.
  token_hash bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  decided_at timestamptz,
  -- Closes: a decision without its moment, or one that leaves a link or a hold behind that could decide again.
  constraint approvals_end_once check (
    case status when 'pending' then decided_at is null and refusal is null
    else decided_at is not null and token_hash is null and hold_ids = '{}' end),
  constraint approvals_refused_lapse check (refusal is null or status = 'lapsed')
);
create index approvals_by_user on approvals (user_id, id);
create index approvals_waiting on approvals (grant_id) where status = 'pending';
create index approvals_due on approvals (expires_at) where status = 'pending';
create index approvals_decided on approvals (decided_at) where decided_at is not null;
create unique index approvals_by_token on approvals (token_hash) where token_hash is not null;
-- Closes: the same wish asked twice at once, which the person would have to answer twice.
create unique index one_approval_a_wish on approvals (grant_id, action, md5(request::text)) where status = 'pending';

-- Closes: a grant that is revoked, by whichever statement, while something it asked for waits: nobody could approve it any more, and its times
-- would stay kept. Whoever approves holds the row of the grant, and so comes before, and it is done, or after, and finds it declined.
create function decline_what_waits() returns trigger language plpgsql as $$
begin
  delete from appointments where status = 'Held' and id in (
    select unnest(a.hold_ids) from approvals a where a.grant_id = new.id and a.status = 'pending');
  update approvals set status = 'declined', decided_at = new.revoked_at, token_hash = null, hold_ids = '{}'
  where grant_id = new.id and status = 'pending';
  return null;
end $$;

create trigger decline_what_waits after update of revoked_at on grants for each row
  when (old.revoked_at is null and new.revoked_at is not null)
  execute function decline_what_waits();
