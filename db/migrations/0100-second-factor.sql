-- Second factor of an account: time-based codes (RFC 6238).
create table second_factors (
  user_id text collate "C" primary key references users (id) on delete cascade,
  -- Encrypted shared secret.
  sealed bytea not null,
  -- Time step of the last accepted code. Closes the race of using one code twice.
  last_step bigint not null default 0,
  created_at timestamptz not null,
  -- Null until the first code is entered. Sign-in requires the second factor afterwards.
  enabled_at timestamptz
);

-- Single-use codes for accounts that lost their device. Used codes are deleted.
create table recovery_codes (
  user_id text collate "C" not null references users (id) on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- Proof of the first step of a sign-in, for its second step.
create table sign_in_tickets (
  token_hash bytea primary key,
  user_id text collate "C" not null references users (id) on delete cascade,
  tries smallint not null default 0 check (tries between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sign_in_tickets_by_user on sign_in_tickets (user_id);
create index sign_in_tickets_by_expiry on sign_in_tickets (expires_at);

-- When the session proved the second factor.
alter table sessions add column second_factor_at timestamptz;
