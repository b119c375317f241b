-- What happened, waiting to be told. Written in the transaction (mostly in the very statement) that made it happen, and removed in the
-- one that turned it into messages, deliveries and offers: whatever dies in between, each is told once.
create table events (
  -- The order they are told in.
  key bigint generated always as identity primary key,
  kind text not null,
  subject_id text collate "C" not null,
  by_user_id text collate "C",
  detail jsonb not null default '{}',
  at timestamptz not null,
  attempts smallint not null default 0,
  -- One that could not be told waits, and lets the others pass.
  retry_at timestamptz,
  last_error text,
  failed_at timestamptz
);
