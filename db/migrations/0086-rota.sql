-- Rota: hours of a professional at a business on one date, planned week by week. They are special hours with a
-- mark, so that schedules, snapshots, versions and the change feed treat them like all hours of a date.

-- Planned hours replace special hours that the professional entered for all businesses. 00:00 to 00:00: the
-- professional does not work on that date.
alter table special_hours add column planned boolean not null default false;
alter table special_hours drop constraint special_hours_check2,
  add constraint special_hours_are_a_period check (start_minute < end_minute
    or (planned and start_minute = 0 and end_minute = 0)),
  add constraint planned_hours_name_a_business check (not planned or at_business_id is not null);

-- The exclusion constraint ignores empty periods. Closes: two concurrent requests that plan the same day off.
create unique index one_day_off_per_date on special_hours (professional_id, at_business_id, date) where end_minute = 0;

-- A copied rota inserts hundreds of rows. Versions are renewed once per statement and professional, in the
-- order of their ids, so that concurrent statements cannot deadlock.
create function renew_versions_of_special_hours() returns trigger language plpgsql as $$
begin
  perform 1 from schedule_versions v where v.subject_id in (select c.subject_id from changed c)
  order by v.subject_id for no key update;
  update schedule_versions v set version = gen_random_uuid(), history_key = last_history_key()
  where v.subject_id in (select c.subject_id from changed c);
  return null;
end $$;

-- One event per business and professional, from the first to the last changed date. It has an id only if one
-- row changed.
create function tell_of_special_hours() returns trigger language plpgsql as $$
begin
  insert into changes (topic, kind, subject_id, business_id, professional_id, date, until)
  select 'day', 'special_hours', case when count(*) = 1 then min(c.id) end, place.id, c.professional_id, min(c.date), max(c.date)
  from changed c
  cross join lateral (
    select coalesce(c.at_business_id, c.business_id) as id where coalesce(c.at_business_id, c.business_id) is not null
    union all
    select bp.business_id from business_professionals bp where bp.professional_id = c.professional_id
      and coalesce(c.at_business_id, c.business_id) is null) place
  group by place.id, c.professional_id;
  return null;
end $$;

drop trigger renew_version on special_hours;
drop trigger tell_of_change on special_hours;
create trigger renew_version_on_insert after insert on special_hours referencing new table as changed
  for each statement execute function renew_versions_of_special_hours();
create trigger renew_version_on_delete after delete on special_hours referencing old table as changed
  for each statement execute function renew_versions_of_special_hours();
create trigger renew_version_on_update after update on special_hours
  for each row execute function renew_version_of_owner();
create trigger tell_of_insert after insert on special_hours referencing new table as changed
  for each statement execute function tell_of_special_hours();
create trigger tell_of_delete after delete on special_hours referencing old table as changed
  for each statement execute function tell_of_special_hours();
create trigger tell_of_update after update on special_hours
  for each row execute function tell_of_day('special_hours');
