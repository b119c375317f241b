-- Grants: the permissions and limits that a user gives an agent.
create table grants (
  id text collate "C" primary key,
  user_id text collate "C" not null references users (id),
  agent_name text not null,
  -- OAuth client that requested the grant. Null: the user created the token.
  client_id text collate "C",
  scopes text[] collate "C" not null check (cardinality(scopes) > 0),
  max_amount_minor bigint check (max_amount_minor >= 0),
  max_total_minor bigint check (max_total_minor >= 0),
  currency text collate "C",
  max_bookings integer check (max_bookings >= 0),
  -- Null: every business.
  business_ids text[] collate "C",
  latest_date date,
  asks_first boolean not null,
  approval_minutes integer not null default 120 check (approval_minutes > 0),
  expires_at timestamptz,
  created_at timestamptz not null,
  revoked_at timestamptz,
  booked_count integer not null default 0 check (booked_count >= 0),
  booked_minor bigint not null default 0 check (booked_minor >= 0),
  last_used_at timestamptz,
  constraint grants_amounts_have_a_currency
    check (currency is not null or (max_amount_minor is null and max_total_minor is null)),
  -- Closes: two concurrent bookings under one grant that each see a free place. A booking locks the row; the
  -- check refuses one that does not.
  constraint grants_count_within check (max_bookings is null or booked_count <= max_bookings),
  constraint grants_total_within check (max_total_minor is null or booked_minor <= max_total_minor)
);
create index grants_by_user on grants (user_id, id);

-- Tokens of agents; only hashes are stored.
create table grant_tokens (
  hash bytea primary key,
  grant_id text collate "C" not null references grants (id) on delete cascade,
  kind text collate "C" not null check (kind in ('personal', 'access', 'refresh')),
  expires_at timestamptz,
  created_at timestamptz not null
);
create index grant_tokens_by_grant on grant_tokens (grant_id);
create index grant_tokens_by_expiry on grant_tokens (expires_at) where expires_at is not null;

-- Actions under a grant, and actions refused because of its limits.
create table grant_activity (
  id text collate "C" primary key,
  grant_id text collate "C" not null references grants (id) on delete cascade,
  at timestamptz not null,
  action text collate "C" not null,
  -- Not foreign keys, because the activity outlives the records.
  appointment_id text collate "C",
  business_id text collate "C",
  amount_minor bigint,
  currency text collate "C",
  outcome text collate "C" not null check (outcome in ('done', 'refused', 'asked', 'declined', 'lapsed')),
  detail text
);
create index grant_activity_by_grant on grant_activity (grant_id, id);
create index grant_activity_by_appointment on grant_activity (appointment_id) where appointment_id is not null;

-- Grant under which the appointment was booked.
alter table appointments add column grant_id text collate "C";
alter table appointments add constraint appointments_grant_id_fkey
  foreign key (grant_id) references grants (id) on delete set null not valid;
alter table appointments validate constraint appointments_grant_id_fkey;
create index appointments_by_grant on appointments (grant_id) where grant_id is not null;
