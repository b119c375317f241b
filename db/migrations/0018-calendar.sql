-- Private calendar feeds. Whoever knows the token reads the feed, so only its hash is kept.
create table calendar_feeds (
  -- One a person: a new token takes the place of the old one. Closes: two requests at once, each leaving a token that works.
  user_id text collate "C" primary key references users on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null
);
