-- Approval requests: actions of an ask-first agent, until the user approves or declines them or they expire.
create table approvals (
  id text collate "C" primary key,
  grant_id text collate "C" not null references grants (id) on delete cascade,
  user_id text collate "C" not null references users (id),
  action text collate "C" not null check (action in ('book', 'reschedule', 'cancel')),
  -- The request of the agent, carried out when it is approved.
  request jsonb not null,
  -- Summary for people, with names and prices at the time of the request.
  summary jsonb not null,
  -- Holds that reserve the requested times. Not foreign keys, because expired holds are deleted.
  hold_ids text[] collate "C" not null default '{}',
  -- Appointments that the request would change, or that were booked.
  appointment_ids text[] collate "C" not null default '{}',
  -- Amount charged to the grant with the request, released if nothing is booked.
  charged_count integer not null default 0 check (charged_count >= 0),
  charged_minor bigint not null default 0 check (charged_minor >= 0),
  status text collate "C" not null default 'pending' check (status in ('pending', 'approved', 'declined', 'lapsed')),
  -- Error code if the approved action was no longer possible.
  refusal text collate "C",
  -- Hash of the token in the mailed link. A decision deletes it.
  token_hash bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  decided_at timestamptz,
  -- Closes: a decision without a time, or a decided request whose link or hold is still valid.
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
-- Closes: the same request made twice at the same time, which the user would have to answer twice.
create unique index one_approval_a_wish on approvals (grant_id, action, md5(request::text)) where status = 'pending';

-- Closes: a grant revoked while a request is pending, which could then never be approved and would block its
-- times. Approving locks the grant. It either comes first and is carried out, or comes later and finds the
-- request declined.
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
