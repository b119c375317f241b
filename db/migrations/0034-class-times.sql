-- When classes take place. Wall-clock time in the business's zone, as rules and absences are.
create table class_times (
  id text collate "C" primary key,
  business_id text collate "C" not null references businesses on delete cascade,
  service_id text collate "C" not null,
  professional_id text collate "C" not null,
  -- Every week on this day, from the first date to the last, where they are given. A single one has the same date as both.
  weekday smallint not null check (weekday between 0 and 6),
  start_minute smallint not null check (start_minute between 0 and 1439),
  from_date date,
  to_date date check (to_date >= from_date),
  -- Days that were taken out of the weekly row.
  except_dates date[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (from_date is distinct from to_date or from_date is null or extract(dow from from_date) = weekday),
  -- Whoever no longer performs the service, or leaves the business, takes its times along.
  foreign key (service_id, professional_id) references service_professionals on delete cascade
);
-- What occupies a professional, wherever; what a business has on its timetable; what a service has.
create index class_times_by_professional on class_times (professional_id, to_date);
create index class_times_by_business on class_times (business_id, id);
create index class_times_by_service on class_times (service_id, professional_id);

-- A class time decides for its business (which service is bookable only there) and for its professional, who is taken at every business.
-- In the order of ids, as whoever books shares them.
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

-- How long a class keeps its professional from other things, and whether it takes place at all, is said by its service; at which
-- instant, by the zone of its business. Both have versions of their own, which those who book the professional elsewhere do not look at.
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
