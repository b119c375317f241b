-- Prepaid packages and coupons. Amounts are in minor units of the currency.

create table packages (
  id text collate "C" primary key,
  business_id text collate "C" not null references businesses on delete cascade,
  service_id text collate "C" not null references services,
  title text not null,
  description text,
  session_count integer not null check (session_count between 1 and 100),
  package_price_minor bigint not null check (package_price_minor >= 0),
  single_session_price_minor bigint not null check (single_session_price_minor >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  validity_days integer not null check (validity_days between 1 and 3650),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index packages_by_business on packages (business_id, id);
create index packages_by_service on packages (service_id);

-- A purchase keeps the terms it was sold with when the definition changes.
create table package_purchases (
  id text collate "C" primary key,
  package_id text collate "C" not null references packages,
  business_id text collate "C" not null references businesses,
  user_id text collate "C" not null references users,
  service_id text collate "C" not null references services,
  sessions_total integer not null check (sessions_total >= 1),
  sessions_redeemed integer not null default 0,
  package_price_minor bigint not null,
  single_session_price_minor bigint not null,
  currency text not null,
  purchased_at timestamptz not null,
  expires_at timestamptz not null,
  cancelled_at timestamptz,
  created_by_id text collate "C" references users,
  -- Closes: two concurrent bookings that redeem the last session.
  constraint no_session_too_many check (sessions_redeemed between 0 and sessions_total)
);
create index package_purchases_by_package on package_purchases (package_id);
create index package_purchases_by_user on package_purchases (user_id, id);
create index package_purchases_by_business on package_purchases (business_id, id);

create table coupons (
  id text collate "C" primary key,
  business_id text collate "C" not null references businesses on delete cascade,
  code text not null,
  -- Upper case, because codes are case-insensitive.
  code_key text collate "C" not null,
  type text not null check (type in ('percent', 'fixed')),
  -- Hundredths of a percent, or minor units of the currency.
  value bigint not null check (value > 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  active boolean not null default true,
  valid_from timestamptz,
  valid_to timestamptz,
  usage_limit integer check (usage_limit >= 1),
  per_customer_limit integer check (per_customer_limit >= 1),
  first_time_only boolean not null default false,
  service_ids text[],
  min_spend_minor bigint check (min_spend_minor >= 0),
  use_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (type = 'percent' or currency is not null),
  check (type = 'fixed' or value <= 10000),
  check (valid_from < valid_to),
  -- Closes: two concurrent requests that create the same code.
  constraint one_coupon_a_code unique (business_id, code_key),
  -- Closes: two concurrent bookings that use the last redemption.
  constraint no_use_too_many check (use_count >= 0 and use_count <= coalesce(usage_limit, use_count))
);
create index coupons_by_code on coupons (code_key);

-- One row per use; cancelling the appointment deletes the row. The unique number of a customer's use closes
-- two concurrent uses.
create table coupon_uses (
  coupon_id text collate "C" not null references coupons on delete cascade,
  appointment_id text collate "C" not null unique references appointments on delete cascade,
  user_id text collate "C" references users,
  use_number integer not null check (use_number >= 1),
  created_at timestamptz not null default now(),
  constraint one_use_a_number unique (coupon_id, user_id, use_number)
);
