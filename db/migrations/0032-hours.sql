-- Hours by weekday and by date, in local time of the business.

-- Whether the summary columns match the weekly hours.
create function shows_week(week jsonb, opens smallint, closes smallint, days smallint[]) returns boolean
language sql immutable as $$
  select opens = min(left(w ->> 'start', 2)::integer * 60 + right(w ->> 'start', 2)::integer)
    and closes = max(left(w ->> 'end', 2)::integer * 60 + right(w ->> 'end', 2)::integer)
    and days = array_agg(distinct (w ->> 'weekday')::smallint)
  from jsonb_array_elements(week) w
$$;

-- [{weekday, start, end}]. If it is not null, it decides; opens_minute, closes_minute and open_days are then
-- its earliest opening, latest closing and days. The check closes: weekly hours and summary columns that
-- differ.
alter table businesses add column weekly_hours jsonb,
  add constraint hours_shown_are_those_of_the_week
    check (weekly_hours is null or shows_week(weekly_hours, opens_minute, closes_minute, open_days));

-- Special hours of a business or a professional on one date.
create table special_hours (
  id text collate "C" primary key,
  professional_id text collate "C" references professionals on delete cascade,
  business_id text collate "C" references businesses on delete cascade,
  -- The business at which special hours of a professional apply. Null: entered by the professional, apply
  -- everywhere.
  at_business_id text collate "C",
  date date not null,
  start_minute smallint not null check (start_minute >= 0),
  end_minute smallint not null check (end_minute <= 1440),
  created_at timestamptz not null default now(),
  -- Id of the business or professional. One index then finds both sets that a schedule needs.
  subject_id text collate "C" not null generated always as (coalesce(professional_id, business_id)) stored,
  check (num_nonnulls(professional_id, business_id) = 1),
  check (at_business_id is null or professional_id is not null),
  check (start_minute < end_minute),
  -- When a professional leaves a business, the special hours there are deleted. Closes: special hours entered
  -- at the same time.
  constraint special_hours_end_with_the_membership foreign key (at_business_id, professional_id)
    references business_professionals (business_id, professional_id) on delete cascade,
  -- Closes: two concurrent requests that add overlapping special hours. Each business has its own, which may
  -- overlap those of other businesses.
  constraint special_hours_do_not_overlap exclude using gist
    (subject_id with =, coalesce(at_business_id, '') with =, date with =, int4range(start_minute, end_minute) with &&)
);
create index special_hours_by_subject on special_hours (subject_id, date);
create index special_hours_by_professional on special_hours (professional_id) where professional_id is not null;
create index special_hours_by_business on special_hours (business_id, date) where business_id is not null;
create index special_hours_by_place on special_hours (at_business_id, professional_id) where at_business_id is not null;

-- Closes: a booking decided with cached hours that have changed since.
create trigger renew_version after insert or update or delete on special_hours
  for each row execute function renew_version_of_owner();
