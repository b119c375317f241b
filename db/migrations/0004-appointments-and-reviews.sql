-- Appointments and reviews. The constraints in this file make double-booking impossible, independent of the
-- application code.

create table appointments (
  id text collate "C" primary key,
  business_id text collate "C" not null references businesses,
  professional_id text collate "C" not null references professionals,
  professional_key bigint not null references professionals (key),
  user_id text collate "C" references users,
  family_member_id text collate "C" references family_members on delete set null,
  -- Key of the account, family member or client record that attends.
  client_key bigint not null,
  client_name text not null,
  status text not null check (status in ('Pending', 'Confirmed', 'Cancelled', 'Completed', 'NoShow')),
  -- Local date in the business's time zone at booking time.
  date date not null,
  start_minute smallint not null check (start_minute between 0 and 1439),
  timezone text not null,
  during tstzrange not null,
  -- The appointment itself plus the buffers of its services.
  blocked tstzrange not null,
  -- The appointment's own id for a one-to-one service. Professional, service and start for a class, whose
  -- seats share the time.
  session_key text collate "C" not null,
  seat smallint not null default 0,
  capacity smallint not null default 1,
  service_ids text[] not null,
  booked_services jsonb,
  currency text not null,
  price_minor bigint,
  notes text,
  staff_notes text,
  payment_status text not null default 'unpaid' check (payment_status in ('unpaid', 'paid', 'refunded')),
  payment_intent_id text,
  recurring_group_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (not isempty(during) and blocked @> during),

  -- Closes: two appointments of one professional at overlapping times, at any business, buffers included.
  constraint one_session_at_a_time exclude using gist
    (professional_key with =, blocked with &&, session_key with <>) where (status in ('Pending', 'Confirmed')),
  -- Closes: one client with two appointments at overlapping times.
  constraint one_place_at_a_time exclude using gist
    (client_key with =, during with &&) where (status in ('Pending', 'Confirmed')),
  check (seat >= 0 and seat < capacity)
);
-- Closes: one seat of a class booked twice. With the check above, also a seat beyond the capacity.
create unique index one_client_a_seat on appointments (session_key, seat) where status in ('Pending', 'Confirmed');
create index appointments_by_professional on appointments (professional_id, (lower(during)), id);
create index appointments_by_business on appointments (business_id, (lower(during)), id);
create index appointments_by_user on appointments (user_id, (lower(during)), id);

create table reviews (
  id text collate "C" primary key,
  -- Unique closes: two concurrent reviews of one appointment.
  appointment_id text collate "C" not null unique references appointments,
  professional_id text collate "C" not null references professionals,
  business_id text collate "C" not null references businesses,
  client_id text collate "C" not null references users,
  rating smallint not null check (rating between 1 and 5),
  comment text,
  hidden_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index reviews_newest_first on reviews (professional_id, created_at desc, id desc) where hidden_at is null;
create index reviews_by_client on reviews (client_id);
