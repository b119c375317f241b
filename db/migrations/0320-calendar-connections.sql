-- Calendars of professionals elsewhere, and the times at which they are busy.
create table calendar_connections (
  id text collate "C" primary key,
  professional_id text collate "C" not null references professionals (id) on delete cascade,
  kind text not null constraint calendar_connections_kind_check check (kind = 'ics'),
  -- Host of the address, to recognize the connection.
  host text not null,
  -- The address, which is a secret.
  sealed bytea not null,
  created_at timestamptz not null,
  -- Next read, or the end of the lease of a read in progress.
  next_fetch_at timestamptz not null,
  last_success_at timestamptz,
  -- Number of events that the last read could not use.
  unreadable_events integer not null default 0,
  etag text,
  last_modified text,
  -- Period and zone of the last read. A later or different one needs the calendar again.
  read_until timestamptz,
  read_zone text,
  last_error text,
  error_status smallint,
  failing_since timestamptz,
  warned_at timestamptz,
  constraint errors_have_a_begin check ((last_error is null) = (failing_since is null))
);
create index calendar_connections_by_professional on calendar_connections (professional_id, id);
create index calendar_connections_due on calendar_connections (next_fetch_at);

create table busy_times (
  connection_id text collate "C" not null references calendar_connections (id) on delete cascade,
  professional_id text collate "C" not null references professionals (id) on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  created_at timestamptz not null,
  primary key (connection_id, starts_at),
  constraint busy_times_check check (starts_at < ends_at)
);
create index busy_times_by_professional on busy_times (professional_id, ends_at);

-- Once per statement: a calendar has hundreds of busy times.
create function tell_of_busy_times() returns trigger
language plpgsql as $$
begin
  update schedule_versions set version = gen_random_uuid(), history_key = last_history_key()
  where subject_id in (select professional_id from changed);
  -- Two days more, because local dates differ from those in UTC.
  insert into changes (topic, kind, business_id, professional_id, date, until)
  select 'day', 'time_off', bp.business_id, bp.professional_id,
    (min(c.starts_at) at time zone 'UTC')::date - 1, (max(c.ends_at) at time zone 'UTC')::date + 1
  from changed c join business_professionals bp on bp.professional_id = c.professional_id
  group by bp.business_id, bp.professional_id;
  return null;
end $$;
create trigger tell_of_new_times after insert on busy_times
  referencing new table as changed for each statement execute function tell_of_busy_times();
create trigger tell_of_former_times after delete on busy_times
  referencing old table as changed for each statement execute function tell_of_busy_times();
