-- Working hours, absences and closures, in local time of the business.

create table availability_rules (
  id text collate "C" primary key,
  business_id text collate "C" not null,
  professional_id text collate "C" not null,
  weekday smallint not null check (weekday between 0 and 6),
  start_minute smallint not null check (start_minute >= 0),
  end_minute smallint not null check (end_minute <= 1440),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (start_minute < end_minute),
  -- When a professional leaves a business, the rules there are deleted.
  foreign key (business_id, professional_id) references business_professionals on delete cascade,
  -- Closes: two concurrent requests that add overlapping windows.
  constraint availability_rules_do_not_overlap exclude using gist
    (professional_id with =, business_id with =, weekday with =, int4range(start_minute, end_minute) with &&)
);
create index availability_rules_by_business on availability_rules (business_id, professional_id, weekday);

create table time_off (
  id text collate "C" primary key,
  -- Absence of a professional at every business, or closure of a whole business.
  professional_id text collate "C" references professionals on delete cascade,
  business_id text collate "C" references businesses on delete cascade,
  start_date date not null,
  end_date date not null,
  -- From this minute of the first day to this minute of the last day. Null means whole days.
  start_minute smallint check (start_minute between 0 and 1439),
  end_minute smallint check (end_minute between 1 and 1440),
  reason text,
  span tsrange not null generated always as (tsrange(
    start_date + make_interval(mins => coalesce(start_minute, 0)),
    end_date + make_interval(mins => coalesce(end_minute, 1440)))) stored,
  created_at timestamptz not null default now(),
  check (num_nonnulls(professional_id, business_id) = 1),
  check (not isempty(span)),
  -- Close: two concurrent requests that add overlapping absences or closures.
  constraint absences_do_not_overlap exclude using gist (professional_id with =, span with &&),
  constraint closures_do_not_overlap exclude using gist (business_id with =, span with &&)
);
create index time_off_by_professional on time_off (professional_id, id);
create index time_off_by_business on time_off (business_id, id);
