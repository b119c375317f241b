-- Private calendar feeds. The token gives access to the feed, so only its hash is stored.
create table calendar_feeds (
  -- One feed per account; a new token replaces the old one. Closes: two concurrent requests that each leave a
  -- valid token.
  user_id text collate "C" primary key references users on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null
);
