-- What platform staff did: written in the transaction that did it.
create table audit_entries (
  key bigint generated always as identity primary key,
  at timestamptz not null,
  -- Null: done on the command line, by whoever runs the service.
  by_user_id text collate "C" references users (id),
  kind text collate "C" not null,
  -- Of what it was done to. Not a foreign key: what was done to something stays when that is gone.
  subject_id text collate "C",
  details jsonb not null default '{}'
);
create index audit_entries_by_subject on audit_entries (subject_id, key);
create index audit_entries_by_user on audit_entries (by_user_id, key);
create index audit_entries_by_kind on audit_entries (kind, key);
create index audit_entries_by_time on audit_entries using brin (at);

-- Closes: a line of it changed or taken away afterwards, by whatever statement of the service.
create function refuse_change_of_audit() returns trigger language plpgsql as $$
begin
  raise exception 'What staff did is never changed or removed.' using errcode = 'restrict_violation';
end $$;
create trigger audit_entries_stay before update or delete or truncate on audit_entries
  for each statement execute function refuse_change_of_audit();

-- The decisions of moderation were promised the same from the first day.
create trigger moderation_decisions_stay before update or delete or truncate on moderation_decisions
  for each statement execute function refuse_change_of_audit();

-- Accounts that platform staff stopped: nobody signs in to them until they are reinstated.
alter table users add column suspended_at timestamptz;
alter table users add column suspended_reason text;
alter table users add constraint users_suspended_check
  check (suspended_reason is null or suspended_at is not null) not valid;
alter table users validate constraint users_suspended_check;
create index users_suspended on users (id) where suspended_at is not null;

-- Found by a part of their name or address.
create index users_by_likeness on users using gin (lower(name || ' ' || email) gin_trgm_ops) where deleted_at is null;
