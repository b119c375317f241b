-- Passkeys of an account (WebAuthn). The private key stays on the device.
create table passkeys (
  id text collate "C" primary key,
  user_id text collate "C" not null references users (id) on delete cascade,
  credential_id text collate "C" not null unique,
  public_key bytea not null,
  -- Last signature counter. Closes the race of using one assertion twice, and detects copied keys.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id);

-- Used challenges of sign-ins, until they have expired. Closes the race of using one twice.
create table spent_challenges (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);
create index spent_challenges_by_expiry on spent_challenges (expires_at);
