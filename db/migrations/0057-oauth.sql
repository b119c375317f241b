-- Agents that registered themselves, to ask people for a grant. Nobody has checked what they say.
create table oauth_clients (
  id text collate "C" primary key,
  name text not null,
  uri text,
  redirect_uris text[] collate "C" not null check (cardinality(redirect_uris) > 0),
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
create index oauth_clients_by_use on oauth_clients (last_used_at);

-- What an agent collects its grant with, once and soon: only hashes. Not a foreign key: agents that publish who they are have no row above.
create table oauth_codes (
  hash bytea primary key,
  grant_id text collate "C" not null references grants (id) on delete cascade,
  client_id text collate "C" not null,
  redirect_uri text collate "C" not null,
  challenge text collate "C" not null,
  resource text collate "C",
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Stays: whoever brings it a second time shows that somebody has copied it.
  spent_at timestamptz
);
create index oauth_codes_by_grant on oauth_codes (grant_id);
create index oauth_codes_by_expiry on oauth_codes (expires_at);

-- When a refresh token was spent for the next one; it stays for the same reason.
alter table grant_tokens add column spent_at timestamptz;
