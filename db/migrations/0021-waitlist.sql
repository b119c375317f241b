-- Who waits for a time to become free, and what each of them was offered.

create table waitlist_entries (
  id text collate "C" primary key,
  -- The order of the line: counted here, since the clocks of several processes may disagree on who came first.
  place bigint generated always as identity unique,
  user_id text collate "C" not null references users,
  business_id text collate "C" not null references businesses on delete cascade,
  -- Null: whoever is free.
  professional_id text collate "C" references professionals on delete cascade,
  service_ids text[] not null,
  -- Days on the business's calendar, both included.
  from_date date not null,
  to_date date not null,
  status text not null default 'waiting' check (status in ('waiting', 'offered', 'booked', 'expired', 'left')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (from_date <= to_date)
);
-- Closes: one wish sent twice at once, which would stand in line twice.
create unique index one_place_a_wish on waitlist_entries
  (user_id, business_id, coalesce(professional_id, ''), service_ids, from_date, to_date) where status in ('waiting', 'offered');
create index waitlist_line on waitlist_entries (business_id, place) where status in ('waiting', 'offered');
create index waitlist_by_business on waitlist_entries (business_id, place);
create index waitlist_by_user on waitlist_entries (user_id, place);
create index waitlist_by_last_day on waitlist_entries (to_date) where status = 'waiting';

create table waitlist_offers (
  -- The hold that keeps the time: no reference, for it goes when it is used, given back or over. Unique closes: one hold for two.
  hold_id text collate "C" primary key,
  entry_id text collate "C" not null references waitlist_entries on delete cascade,
  user_id text collate "C" not null references users,
  business_id text collate "C" not null references businesses on delete cascade,
  professional_id text collate "C" not null references professionals on delete cascade,
  date date not null,
  start_minute smallint not null check (start_minute between 0 and 1439),
  during tstzrange not null,
  -- What became free, buffers included, and whose it was: what is not taken is passed on whole.
  freed tstzrange not null,
  given_up_by text collate "C",
  offered_at timestamptz not null,
  expires_at timestamptz not null,
  -- Null while it is open.
  outcome text check (outcome in ('booked', 'lapsed', 'left')),
  check (not isempty(during) and not isempty(freed))
);
-- Closes: somebody being offered a second time at a business before deciding on the first, and so an entry with two offers.
create unique index one_open_offer on waitlist_offers (business_id, user_id) where outcome is null;
create index waitlist_offers_by_entry on waitlist_offers (entry_id);
create index waitlist_offers_by_user on waitlist_offers (user_id) where outcome is null;
create index waitlist_offers_by_expiry on waitlist_offers (expires_at) where outcome is null;
