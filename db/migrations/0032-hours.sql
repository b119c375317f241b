-- Hours that differ from weekday to weekday, and from date to date. All of it is wall-clock time in the business's zone.

-- Whether columns that everybody reads say the same as the week behind them.
create function shows_week(week jsonb, opens smallint, closes smallint, days smallint[]) returns boolean
language sql immutable as $$
  select opens = min(left(w ->> 'start', 2)::integer * 60 + right(w ->> 'start', 2)::integer)
    and closes = max(left(w ->> 'end', 2)::integer * 60 + right(w ->> 'end', 2)::integer)
    and days = array_agg(distinct (w ->> 'weekday')::smallint)
  from jsonb_array_elements(week) w
$$;

-- [{weekday, start, end}]. Where it is not null it decides; opens_minute, closes_minute and open_days then are its earliest opening, its
-- latest closing and its days. Closes: a week and the hours shown for it going apart, whoever writes.
alter table businesses add column weekly_hours jsonb,
  add constraint hours_shown_are_those_of_the_week
    check (weekly_hours is null or shows_week(weekly_hours, opens_minute, closes_minute, open_days));

-- Other hours on one date: of a business, or of a professional.
create table special_hours (
  id text collate "C" primary key,
  professional_id text collate "C" references professionals on delete cascade,
  business_id text collate "C" references businesses on delete cascade,
  -- Where those of a professional hold; null: everywhere, by the professional's own word.
  at_business_id text collate "C",
  date date not null,
  start_minute smallint not null check (start_minute >= 0),
  end_minute smallint not null check (end_minute <= 1440),
  created_at timestamptz not null default now(),
  -- Whose they are: both a schedule needs are found by one look at one index.
  subject_id text collate "C" not null generated always as (coalesce(professional_id, business_id)) stored,
  check (num_nonnulls(professional_id, business_id) = 1),
  check (at_business_id is null or professional_id is not null),
  check (start_minute < end_minute),
  -- Leaving a business takes the hours there along. Closes: some entered while the professional is leaving.
  constraint special_hours_end_with_the_membership foreign key (at_business_id, professional_id)
    references business_professionals (business_id, professional_id) on delete cascade,
  -- Closes: two requests adding overlapping hours at once. Each place has its own: what another business entered is not in the way.
  constraint special_hours_do_not_overlap exclude using gist
    (subject_id with =, coalesce(at_business_id, '') with =, date with =, int4range(start_minute, end_minute) with &&)
);
create index special_hours_by_subject on special_hours (subject_id, date);
create index special_hours_by_professional on special_hours (professional_id) where professional_id is not null;
create index special_hours_by_business on special_hours (business_id, date) where business_id is not null;
create index special_hours_by_place on special_hours (at_business_id, professional_id) where at_business_id is not null;

-- Closes: a booking judged by hours that are kept in memory and have changed since.
create trigger renew_version after insert or update or delete on special_hours
  for each row execute function renew_version_of_owner();
