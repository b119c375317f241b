-- People: accounts, their sessions, the family they book for.

-- One number for every person who can be booked for (account, family member, client record), whatever table they are in:
-- "nobody is in two places at once" is then one constraint over small integers.
create sequence person_keys;

create table users (
  id text collate "C" primary key,
  person_key bigint not null unique default nextval('person_keys'),
  email text not null,
  -- Lower case. Null once the account is deleted, which frees the address.
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

-- Only hashes are kept. Spending is one guarded update of spent_at, so of two callers presenting one token only one is served.
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

-- What session tokens are signed with. A retired key still proves the tokens it signed until they expire.
create table signing_keys (
  id text collate "C" primary key,
  secret bytea not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
-- Two processes starting on an empty database must not end up signing with different keys.
create unique index one_signing_key_in_use on signing_keys ((true)) where retired_at is null;
