-- What protects the service from its callers: API keys and their daily count, request limits, repeated requests; and work to be done later.

create table api_keys (
  id text collate "C" primary key,
  key_hash bytea not null unique,
  name text not null,
  environment text not null check (environment in ('sandbox', 'live')),
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);

-- `used` is charged in advance for the block a process counts off in memory, so a killed process can lose requests but never give
-- any away; `holder` names the process that has such a block, which hands back what is left when another process asks.
create table api_key_usage (
  api_key_id text collate "C" not null references api_keys on delete cascade,
  day date not null,
  used integer not null default 0 check (used >= 0),
  holder integer,
  shared_until timestamptz,
  primary key (api_key_id, day)
);

-- Lost in a crash by design: a limit per minute is not worth a write to the log.
create unlogged table rate_limits (
  bucket text collate "C" primary key,
  hits integer not null,
  resets_at timestamptz not null
);
create index rate_limits_by_reset on rate_limits (resets_at);

-- The row is inserted first and completed in the transaction that does the work. Of two requests with one key the second waits on
-- the primary key until the first commits (and then repeats its answer) or fails (and then runs). A failure leaves no row.
create table idempotency_keys (
  caller text collate "C" not null,
  key_hash bytea not null,
  request_hash bytea not null,
  status smallint,
  -- Encrypted under the caller's own key: answers can hold tokens and API keys, of which we store only hashes.
  body bytea,
  created_at timestamptz not null default now(),
  primary key (caller, key_hash)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Work queued in the transaction that caused it. A worker takes a row by moving run_at past its deadline, so a job whose worker died
-- comes back by itself.
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
