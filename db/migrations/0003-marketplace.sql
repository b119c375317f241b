-- Businesses, professionals and services. Minutes of the day count from 00:00 local time; weekday 0 is
-- Sunday.

create extension if not exists pg_trgm;
create extension if not exists btree_gist;
create extension if not exists cube;

-- A location as a point on the unit sphere. Distances between these points sort like distances on the ground,
-- also across the poles and the date line, and an index answers "nearest first".
create function sphere_point(lat double precision, lng double precision) returns cube
  language sql immutable strict parallel safe
  return cube(array[cos(radians(lat)) * cos(radians(lng)), cos(radians(lat)) * sin(radians(lng)), sin(radians(lat))]);

create table businesses (
  id text collate "C" primary key,
  user_id text collate "C" references users,
  status text not null default 'draft' check (status in ('draft', 'under_review', 'active', 'suspended')),
  -- Reason of the platform's last decision, shown to the owner.
  status_reason text,
  name text not null,
  description text,
  address_line1 text,
  city text,
  state text,
  country text,
  postal_code text,
  city_key text collate "C",
  country_key text collate "C",
  timezone text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  lat double precision check (lat between -90 and 90),
  lng double precision check (lng between -180 and 180),
  position cube generated always as (sphere_point(lat, lng)) stored,
  image text,
  opens_minute smallint not null default 540 check (opens_minute >= 0),
  closes_minute smallint not null default 1020 check (closes_minute <= 1440),
  breaks jsonb not null default '[]',
  open_days smallint[] not null default '{0,1,2,3,4,5,6}' check (open_days <@ '{0,1,2,3,4,5,6}'::smallint[]),
  cancellation_window_hours integer not null default 24 check (cancellation_window_hours >= 0),
  slot_interval_minutes integer not null default 30 check (slot_interval_minutes between 5 and 240),
  min_notice_minutes integer not null default 0 check (min_notice_minutes >= 0),
  booking_horizon_days integer not null default 365 check (booking_horizon_days between 1 and 3650),
  auto_confirm boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (opens_minute < closes_minute),
  check ((lat is null) = (lng is null))
);
create index businesses_listed on businesses (id) where status = 'active';
create index businesses_by_city on businesses (city_key, id) where status = 'active';
create index businesses_by_country on businesses (country_key, id) where status = 'active';
create index businesses_by_owner on businesses (user_id, id);
create index businesses_by_position on businesses using gist (position) where status = 'active';

create table professionals (
  id text collate "C" primary key,
  -- A bigint, small enough for the exclusion constraint on appointments.
  key bigint generated always as identity unique,
  user_id text collate "C" unique references users,
  name text not null,
  role text not null default '',
  bio text not null default '',
  image text,
  opens_minute smallint not null default 540 check (opens_minute >= 0),
  closes_minute smallint not null default 1020 check (closes_minute <= 1440),
  breaks jsonb not null default '[]',
  -- Updated in the transaction that changes a review. The average is rating_sum / review_count.
  rating_sum integer not null default 0 check (rating_sum >= 0),
  review_count integer not null default 0 check (review_count >= 0),
  search_key text not null default '',
  hidden_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (opens_minute < closes_minute)
);
create index professionals_by_search_key on professionals using gin (search_key gin_trgm_ops);

create table business_professionals (
  business_id text collate "C" not null references businesses on delete cascade,
  professional_id text collate "C" not null references professionals on delete cascade,
  joined_at timestamptz not null default now(),
  primary key (business_id, professional_id)
);
create index business_professionals_by_professional on business_professionals (professional_id, business_id);

create table services (
  id text collate "C" primary key,
  business_id text collate "C" references businesses on delete cascade,
  owner_professional_id text collate "C" references professionals on delete cascade,
  name text not null,
  description text not null default '',
  duration_minutes integer not null check (duration_minutes between 1 and 1440),
  price_minor bigint check (price_minor >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  active boolean not null default true,
  parent text,
  custom boolean not null default false,
  capacity integer not null default 1 check (capacity between 1 and 1000),
  buffer_before_minutes integer not null default 0 check (buffer_before_minutes >= 0),
  buffer_after_minutes integer not null default 0 check (buffer_after_minutes >= 0),
  -- Key of the parent category, or of the name if the row is a category itself.
  category_key text collate "C" not null,
  search_key text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (num_nonnulls(business_id, owner_professional_id) = 1)
);
create index services_listed on services (id) where active;
create index services_by_business on services (business_id, id);
create index services_by_owner on services (owner_professional_id, id);
create index services_by_category on services (category_key, id) where active;
create index services_by_search_key on services using gin (search_key gin_trgm_ops);

create table service_professionals (
  service_id text collate "C" not null references services on delete cascade,
  professional_id text collate "C" not null references professionals on delete cascade,
  primary key (service_id, professional_id)
);
create index service_professionals_by_professional on service_professionals (professional_id, service_id);

-- The text index. The words of a query are first matched to known words, with tolerance for typing errors.
-- The businesses of each word are then read best first, as many as the page needs.
create table search_words (
  word text collate "C" primary key
);
create index search_words_by_likeness on search_words using gin (word gin_trgm_ops);

create table business_words (
  business_id text collate "C" not null references businesses on delete cascade,
  word text collate "C" not null,
  weight smallint not null,
  primary key (business_id, word)
);
create index business_words_best_first on business_words (word, weight desc, business_id);
