-- Self-registered OAuth clients. Their metadata is not verified.
create table oauth_clients (
  id text collate "C" primary key,
  name text not null,
  uri text,
  redirect_uris text[] collate "C" not null check (cardinality(redirect_uris) > 0),
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
create index oauth_clients_by_use on oauth_clients (last_used_at);

-- Authorization codes; only hashes are stored. Not a foreign key, because clients with a metadata document
-- have no row.
create table oauth_codes (
  hash bytea primary key,
  grant_id text collate "C" not null references grants (id) on delete cascade,
  client_id text collate "C" not null,
  redirect_uri text collate "C" not null,
  challenge text collate "C" not null,
  resource text collate "C",
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The row stays: a second use shows that the code was copied.
  spent_at timestamptz
);
create index oauth_codes_by_grant on oauth_codes (grant_id);
create index oauth_codes_by_expiry on oauth_codes (expires_at);

-- When the refresh token was spent. The row stays for the same reason.
alter table grant_tokens add column spent_at timestamptz;
