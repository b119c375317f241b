-- Waitlist entries and offers.

create table waitlist_entries (
  id text collate "C" primary key,
  -- Position in the waitlist. Assigned by the database, because the clocks of several processes can differ.
  place bigint generated always as identity unique,
  user_id text collate "C" not null references users,
  business_id text collate "C" not null references businesses on delete cascade,
  -- Null: any professional.
  professional_id text collate "C" references professionals on delete cascade,
  service_ids text[] not null,
  -- Dates at the business, both inclusive.
  from_date date not null,
  to_date date not null,
  status text not null default 'waiting' check (status in ('waiting', 'offered', 'booked', 'expired', 'left')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (from_date <= to_date)
);
-- Closes: the same entry created twice by two concurrent requests.
create unique index one_place_a_wish on waitlist_entries
  (user_id, business_id, coalesce(professional_id, ''), service_ids, from_date, to_date) where status in ('waiting', 'offered');
create index waitlist_line on waitlist_entries (business_id, place) where status in ('waiting', 'offered');
create index waitlist_by_business on waitlist_entries (business_id, place);
create index waitlist_by_user on waitlist_entries (user_id, place);
create index waitlist_by_last_day on waitlist_entries (to_date) where status = 'waiting';

create table waitlist_offers (
  -- The hold that reserves the offered time. Not a foreign key, because the hold is deleted when it is used,
  -- released or expired. Unique closes: one hold for two offers.
  hold_id text collate "C" primary key,
  entry_id text collate "C" not null references waitlist_entries on delete cascade,
  user_id text collate "C" not null references users,
  business_id text collate "C" not null references businesses on delete cascade,
  professional_id text collate "C" not null references professionals on delete cascade,
  date date not null,
  start_minute smallint not null check (start_minute between 0 and 1439),
  during tstzrange not null,
  -- The range that became free, buffers included, and its professional. A range that is not taken is offered
  -- to the next entry.
  freed tstzrange not null,
  given_up_by text collate "C",
  offered_at timestamptz not null,
  expires_at timestamptz not null,
  -- Null while the offer is open.
  outcome text check (outcome in ('booked', 'lapsed', 'left')),
  check (not isempty(during) and not isempty(freed))
);
-- Closes: a second offer at a business while the first one is open, and so an entry with two offers.
create unique index one_open_offer on waitlist_offers (business_id, user_id) where outcome is null;
create index waitlist_offers_by_entry on waitlist_offers (entry_id);
create index waitlist_offers_by_user on waitlist_offers (user_id) where outcome is null;
create index waitlist_offers_by_expiry on waitlist_offers (expires_at) where outcome is null;
