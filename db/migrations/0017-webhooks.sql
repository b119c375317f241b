-- Webhook endpoints and deliveries.

create table webhooks (
  id text collate "C" primary key,
  business_id text collate "C" not null references businesses on delete cascade,
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  -- Pausing locks the row for update and adding deliveries locks it for key share, so that no delivery is
  -- added to a paused endpoint.
  active boolean not null default true,
  paused_at timestamptz,
  paused_reason text check (paused_reason in ('owner', 'gone', 'failing')),
  -- Time of the first failed attempt since the last successful one.
  failing_since timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint paused_for_a_reason check (num_nonnulls(paused_at, paused_reason) = case when active then 0 else 2 end)
);
create index webhooks_by_business on webhooks (business_id, id);

-- Signing secrets, in a table of their own so that reading an endpoint never reads a secret. Stored as they
-- are, because a hash cannot sign.
create table webhook_secrets (
  webhook_id text collate "C" not null references webhooks on delete cascade,
  secret text not null,
  created_at timestamptz not null,
  -- Set when a new secret replaces this one. Until then, deliveries are signed with both.
  expires_at timestamptz,
  primary key (webhook_id, secret)
);
-- Closes: two concurrent rotations that each leave a current secret.
create unique index one_current_secret on webhook_secrets (webhook_id) where expires_at is null;

-- One row per endpoint and event. The id stays the same for every attempt, so that a receiver can recognize a
-- repeat.
create table webhook_deliveries (
  id text collate "C" primary key,
  webhook_id text collate "C" not null references webhooks on delete cascade,
  event_key bigint not null,
  event text not null,
  subject_id text collate "C" not null,
  -- Exact text that is signed and sent.
  payload text not null,
  created_at timestamptz not null,
  -- No attempt is planned after this time.
  retry_until timestamptz not null,
  -- Also identifies the lease: a worker records the outcome of attempt n only if there is no later attempt.
  attempts integer not null default 0,
  -- Null when no further attempt is planned. During an attempt, the time at which that attempt counts as
  -- lost.
  next_attempt_at timestamptz,
  under_way_until timestamptz,
  first_attempt_at timestamptz,
  last_attempt_at timestamptz,
  last_status_code smallint,
  last_error text,
  delivered_at timestamptz,
  -- Closes: one event delivered twice.
  constraint one_delivery_an_event unique (webhook_id, event_key)
);
create index webhook_deliveries_due on webhook_deliveries (next_attempt_at, id) where next_attempt_at is not null;
create index webhook_deliveries_by_subject on webhook_deliveries (subject_id);
create index webhook_deliveries_by_age on webhook_deliveries (created_at) where next_attempt_at is null;
