-- Where businesses want to be told what happens, and what was told them.

create table webhooks (
  id text collate "C" primary key,
  business_id text collate "C" not null references businesses on delete cascade,
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  -- Whoever pauses takes the row for update and whoever adds deliveries takes it for key share, so that none is added to a paused one.
  active boolean not null default true,
  paused_at timestamptz,
  paused_reason text check (paused_reason in ('owner', 'gone', 'failing')),
  -- The first failed attempt since the last accepted one.
  failing_since timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint paused_for_a_reason check (num_nonnulls(paused_at, paused_reason) = case when active then 0 else 2 end)
);
create index webhooks_by_business on webhooks (business_id, id);

-- What deliveries are signed with. Apart from the endpoints, so that nothing which reads those comes by a secret. As it is: a hash
-- could not sign.
create table webhook_secrets (
  webhook_id text collate "C" not null references webhooks on delete cascade,
  secret text not null,
  created_at timestamptz not null,
  -- Set when another takes its place; until then it signs beside the new one.
  expires_at timestamptz,
  primary key (webhook_id, secret)
);
-- Closes: two rotations at once, each leaving a current secret.
create unique index one_current_secret on webhook_secrets (webhook_id) where expires_at is null;

-- One a recipient and event; its id is the same at every attempt, so that a receiver knows a repeat.
create table webhook_deliveries (
  id text collate "C" primary key,
  webhook_id text collate "C" not null references webhooks on delete cascade,
  event_key bigint not null,
  event text not null,
  subject_id text collate "C" not null,
  -- The very characters that are signed and sent.
  payload text not null,
  created_at timestamptz not null,
  -- No attempt is planned after this.
  retry_until timestamptz not null,
  -- Names the lease, too: whoever took the nth attempt records its outcome only while there is no later one.
  attempts integer not null default 0,
  -- Null once nothing more is to be tried. While an attempt is under way it is when that one counts as lost.
  next_attempt_at timestamptz,
  under_way_until timestamptz,
  first_attempt_at timestamptz,
  last_attempt_at timestamptz,
  last_status_code smallint,
  last_error text,
  delivered_at timestamptz,
  -- Closes: an event told twice.
  constraint one_delivery_an_event unique (webhook_id, event_key)
);
create index webhook_deliveries_due on webhook_deliveries (next_attempt_at, id) where next_attempt_at is not null;
create index webhook_deliveries_by_subject on webhook_deliveries (subject_id);
create index webhook_deliveries_by_age on webhook_deliveries (created_at) where next_attempt_at is null;
