-- Actions of platform staff, written in the transaction of the action.
create table audit_entries (
  key bigint generated always as identity primary key,
  at timestamptz not null,
  -- Null: done on the command line.
  by_user_id text collate "C" references users (id),
  kind text collate "C" not null,
  -- Id of the record that was changed. Not a foreign key, because the entry outlives the record.
  subject_id text collate "C",
  details jsonb not null default '{}'
);
create index audit_entries_by_subject on audit_entries (subject_id, key);
create index audit_entries_by_user on audit_entries (by_user_id, key);
create index audit_entries_by_kind on audit_entries (kind, key);
create index audit_entries_by_time on audit_entries using brin (at);

-- Closes: changing or deleting entries later, by any statement of the service.
create function refuse_change_of_audit() returns trigger language plpgsql as $$
begin
  raise exception 'What staff did is never changed or removed.' using errcode = 'restrict_violation';
end $$;
create trigger audit_entries_stay before update or delete or truncate on audit_entries
  for each statement execute function refuse_change_of_audit();

-- Moderation decisions are append-only too.
create trigger moderation_decisions_stay before update or delete or truncate on moderation_decisions
  for each statement execute function refuse_change_of_audit();

-- Accounts suspended by platform staff. They cannot sign in until they are reinstated.
alter table users add column suspended_at timestamptz;
alter table users add column suspended_reason text;
alter table users add constraint users_suspended_check
  check (suspended_reason is null or suspended_at is not null) not valid;
alter table users validate constraint users_suspended_check;
create index users_suspended on users (id) where suspended_at is not null;

-- Search by part of the name or the e-mail address.
create index users_by_likeness on users using gin (lower(name || ' ' || email) gin_trgm_ops) where deleted_at is null;
