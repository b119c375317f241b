-- API keys and their daily quota, rate limits, idempotency keys, and queued jobs.

create table api_keys (
  id text collate "C" primary key,
  key_hash bytea not null unique,
  name text not null,
  environment text not null check (environment in ('sandbox', 'live')),
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);

-- A process charges `used` in advance for a block of requests that it counts in memory. A killed process can
-- lose requests, but never allow too many. `holder` names the process with such a block; it returns the rest
-- when another process asks.
create table api_key_usage (
  api_key_id text collate "C" not null references api_keys on delete cascade,
  day date not null,
  used integer not null default 0 check (used >= 0),
  holder integer,
  shared_until timestamptz,
  primary key (api_key_id, day)
);

-- Lost in a crash by design: a limit per minute does not justify writing to the log.
create unlogged table rate_limits (
  bucket text collate "C" primary key,
  hits integer not null,
  resets_at timestamptz not null
);
create index rate_limits_by_reset on rate_limits (resets_at);

-- The row is inserted first and completed in the transaction that does the work. A second request with the
-- same key waits on the primary key. It repeats the stored response if the first one commits, and runs if the
-- first one fails. A failure leaves no row.
create table idempotency_keys (
  caller text collate "C" not null,
  key_hash bytea not null,
  request_hash bytea not null,
  status smallint,
  -- Encrypted with a key derived from the idempotency key: responses can contain tokens and API keys, of
  -- which only hashes are stored.
  body bytea,
  created_at timestamptz not null default now(),
  primary key (caller, key_hash)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Jobs are queued in the transaction that causes them. A worker takes a job by moving run_at past its
-- deadline, so the job of a worker that died becomes due again.
create table jobs (
  id text collate "C" primary key,
  kind text not null,
  payload jsonb not null,
  run_at timestamptz not null default now(),
  attempts integer not null default 0,
  last_error text,
  failed_at timestamptz,
  created_at timestamptz not null default now()
);
create index jobs_due on jobs (run_at, id) where failed_at is null;
