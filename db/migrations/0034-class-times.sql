-- Class times, in local time of the business, like rules and absences.
create table class_times (
  id text collate "C" primary key,
  business_id text collate "C" not null references businesses on delete cascade,
  service_id text collate "C" not null,
  professional_id text collate "C" not null,
  -- Every week on this day, from the first date to the last. A single class has the same first and last date.
  weekday smallint not null check (weekday between 0 and 6),
  start_minute smallint not null check (start_minute between 0 and 1439),
  from_date date,
  to_date date check (to_date >= from_date),
  -- Dates excluded from the weekly class.
  except_dates date[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (from_date is distinct from to_date or from_date is null or extract(dow from from_date) = weekday),
  -- When a professional no longer performs the service or leaves the business, the class times are deleted.
  foreign key (service_id, professional_id) references service_professionals on delete cascade
);
-- Indexes for the schedule of a professional, the timetable of a business, and the times of a service.
create index class_times_by_professional on class_times (professional_id, to_date);
create index class_times_by_business on class_times (business_id, id);
create index class_times_by_service on class_times (service_id, professional_id);

-- A class time affects its business (the service is bookable at class times only) and its professional
-- (occupied at every business). Versions are renewed in the order of ids, the order in which bookings lock
-- them.
create function renew_versions(subjects text[]) returns void language plpgsql as $$
begin
  perform 1 from schedule_versions where subject_id = any (subjects) order by subject_id for update;
  update schedule_versions set version = gen_random_uuid(), history_key = last_history_key() where subject_id = any (subjects);
end $$;
create function renew_versions_of_class_time() returns trigger language plpgsql as $$
begin
  perform renew_versions(array[old.business_id, old.professional_id, new.business_id, new.professional_id]);
  return null;
end $$;
create trigger renew_version after insert or update or delete on class_times
  for each row execute function renew_versions_of_class_time();

-- The service determines how long a class occupies its professional and whether it takes place. The time zone
-- of the business determines the instant. Bookings of the same professional elsewhere do not check those
-- versions, so the versions of the professionals are renewed.
create function renew_versions_of_teachers() returns trigger language plpgsql as $$
begin
  perform renew_versions(array(select c.professional_id from class_times c
    where case tg_table_name when 'services' then c.service_id else c.business_id end = new.id));
  return null;
end $$;
create trigger renew_versions_of_teachers after update on services for each row
  when ((old.duration_minutes, old.buffer_before_minutes, old.buffer_after_minutes, old.active)
    is distinct from (new.duration_minutes, new.buffer_before_minutes, new.buffer_after_minutes, new.active))
  execute function renew_versions_of_teachers();
create trigger renew_versions_of_teachers after update on businesses for each row
  when ((old.timezone, old.status) is distinct from (new.timezone, new.status)) execute function renew_versions_of_teachers();
