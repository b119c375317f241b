-- Accounts, sessions and family members.

-- Accounts, family members and client records share one sequence of keys. One exclusion constraint can then
-- prevent any of them from having two appointments at the same time.
create sequence person_keys;

create table users (
  id text collate "C" primary key,
  person_key bigint not null unique default nextval('person_keys'),
  email text not null,
  -- Lower case. Null once the account is deleted, so that the address can be used again.
  email_key text collate "C" unique,
  password_hash text,
  name text not null,
  role text not null check (role in ('customer', 'business', 'professional', 'admin')),
  phone text,
  timezone text,
  preferred_reminder_channel text not null default 'email' check (preferred_reminder_channel in ('email', 'sms', 'none')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  check ((deleted_at is null) = (email_key is not null))
);

create table sessions (
  id text collate "C" primary key,
  user_id text collate "C" not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

-- Only hashes are stored. Spending a token is a conditional update of spent_at, so only one of two concurrent
-- requests succeeds.
create table refresh_tokens (
  token_hash bytea primary key,
  session_id text collate "C" not null references sessions on delete cascade,
  created_at timestamptz not null default now(),
  spent_at timestamptz
);
create index refresh_tokens_by_session on refresh_tokens (session_id);

create table password_resets (
  token_hash bytea primary key,
  user_id text collate "C" not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_by_user on password_resets (user_id);

create table family_members (
  id text collate "C" primary key,
  person_key bigint not null unique default nextval('person_keys'),
  user_id text collate "C" not null references users on delete cascade,
  name text not null,
  relation text,
  birth_date date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index family_members_by_user on family_members (user_id, id);

-- Keys that sign access tokens. A retired key still verifies the tokens it signed until they expire.
create table signing_keys (
  id text collate "C" primary key,
  secret bytea not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
-- Closes: two processes that start on an empty database and sign with different keys.
create unique index one_signing_key_in_use on signing_keys ((true)) where retired_at is null;
