-- Recent changes for live streams: ids only, deleted after a short time. Triggers write them, so that no code
-- path is missed. Readers compare transaction snapshots, not sequence numbers: a transaction that commits
-- late would be skipped by a reader that remembers the highest number.
create table changes (
  xid xid8 not null default pg_current_xact_id(),
  key bigint generated always as identity,
  at timestamptz not null default now(),
  topic text not null check (topic in ('appointment', 'day', 'notification', 'rights', 'session')),
  kind text not null,
  subject_id text collate "C",
  business_id text collate "C",
  professional_id text collate "C",
  user_id text collate "C",
  date date,
  until date,
  former_professional_id text collate "C",
  former_date date,
  primary key (xid, key)
);
create index changes_by_age on changes using brin (at);

create function tell_of_new_appointments() returns trigger
language plpgsql as $$
begin
  insert into changes (topic, kind, subject_id, business_id, professional_id, user_id, date, until)
  select case status when 'Held' then 'day' else 'appointment' end, case status when 'Held' then 'hold' else 'booked' end,
    id, business_id, professional_id, user_id, date, date from added;
  return null;
end $$;

create function tell_of_appointment() returns trigger
language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into changes (topic, kind, subject_id, business_id, professional_id, user_id, date, until)
    values (case old.status when 'Held' then 'day' else 'appointment' end,
      case old.status when 'Held' then 'hold' else 'removed' end, old.id, old.business_id, old.professional_id, old.user_id,
      old.date, old.date);
    return null;
  end if;
  insert into changes (topic, kind, subject_id, business_id, professional_id, user_id, date, until, former_professional_id, former_date)
  values (case new.status when 'Held' then 'day' else 'appointment' end,
    case when new.status = 'Held' then 'hold' when old.status = 'Held' then 'booked'
      when new.date <> old.date or new.start_minute <> old.start_minute or new.professional_id <> old.professional_id then 'rescheduled'
      when new.status <> old.status then case new.status when 'Confirmed' then 'confirmed' when 'Cancelled' then 'cancelled'
        when 'Completed' then 'completed' when 'NoShow' then 'no_show' else 'updated' end
      when new.payment_status <> old.payment_status and new.payment_status <> 'unpaid' then new.payment_status
      else 'updated' end,
    new.id, new.business_id, new.professional_id, new.user_id, new.date, new.date,
    case when new.date <> old.date or new.professional_id <> old.professional_id then old.professional_id end,
    case when new.date <> old.date or new.professional_id <> old.professional_id then old.date end);
  return null;
end $$;

create trigger tell_of_new after insert on appointments referencing new table as added
  for each statement execute function tell_of_new_appointments();
-- Not for intermediate states within one transaction that moves several appointments.
create trigger tell_of_change after update on appointments for each row
  when ((old.professional_id, old.date, old.start_minute, old.status, old.payment_status, old.notes, old.staff_notes, old.user_id,
      old.crm_client_id, old.client_name, old.price_minor, old.service_ids, upper(old.during) - lower(old.during))
    is distinct from (new.professional_id, new.date, new.start_minute, new.status, new.payment_status, new.notes, new.staff_notes, new.user_id,
      new.crm_client_id, new.client_name, new.price_minor, new.service_ids, upper(new.during) - lower(new.during)))
  execute function tell_of_appointment();
create trigger tell_of_end after delete on appointments for each row execute function tell_of_appointment();

create function tell_of_notifications() returns trigger
language plpgsql as $$
begin
  insert into changes (topic, kind, subject_id, user_id)
  select 'notification', 'new', id, user_id from added where user_id is not null;
  return null;
end $$;

-- Marking several notifications as read is one change without an id.
create function tell_of_reading() returns trigger
language plpgsql as $$
begin
  insert into changes (topic, kind, subject_id, user_id)
  select 'notification', 'read', case when count(*) = 1 then min(n.id) end, n.user_id
  from after_it n join before_it o on o.id = n.id
  where n.user_id is not null and o.read_at is null and n.read_at is not null group by n.user_id;
  return null;
end $$;

create trigger tell_of_new after insert on notifications referencing new table as added
  for each statement execute function tell_of_notifications();
create trigger tell_of_reading after update on notifications referencing old table as before_it new table as after_it
  for each statement execute function tell_of_reading();

-- Hours, time off and class times: of one professional at all of their businesses, or of a whole business.
create function tell_of_day() returns trigger
language plpgsql as $$
declare
  row_now jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  row_before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
begin
  insert into changes (topic, kind, subject_id, business_id, professional_id, date, until)
  select 'day', tg_argv[0], told.detail ->> 'id', place.id, told.detail ->> 'professional_id',
    coalesce(told.detail ->> 'start_date', told.detail ->> 'date', told.detail ->> 'from_date')::date,
    coalesce(told.detail ->> 'end_date', told.detail ->> 'date', told.detail ->> 'to_date')::date
  from (select row_now as detail where row_now is not null
    union select row_before where row_before is not null) told
  cross join lateral (
    select coalesce(told.detail ->> 'at_business_id', told.detail ->> 'business_id') as id
    where coalesce(told.detail ->> 'at_business_id', told.detail ->> 'business_id') is not null
    union all
    select bp.business_id from business_professionals bp where bp.professional_id = told.detail ->> 'professional_id'
      and coalesce(told.detail ->> 'at_business_id', told.detail ->> 'business_id') is null) place;
  return null;
end $$;

create trigger tell_of_change after insert or update or delete on time_off for each row execute function tell_of_day('time_off');
create trigger tell_of_change after insert or update or delete on special_hours for each row execute function tell_of_day('special_hours');
create trigger tell_of_change after insert or update or delete on availability_rules for each row execute function tell_of_day('hours');
create trigger tell_of_change after insert or update or delete on class_times for each row execute function tell_of_day('class_times');

create function tell_of_business() returns trigger
language plpgsql as $$
begin
  insert into changes (topic, kind, subject_id, business_id) values ('day', 'hours', new.id, new.id);
  return null;
end $$;

create trigger tell_of_change after update of weekly_hours, opens_minute, closes_minute, breaks, open_days, timezone, status
  on businesses for each row
  when ((old.weekly_hours, old.opens_minute, old.closes_minute, old.breaks, old.open_days, old.timezone, old.status)
    is distinct from (new.weekly_hours, new.opens_minute, new.closes_minute, new.breaks, new.open_days, new.timezone, new.status))
  execute function tell_of_business();

-- Members who join or leave a business can see more or less from then on.
create function tell_of_team() returns trigger
language plpgsql as $$
declare
  member record := case when tg_op = 'DELETE' then old else new end;
begin
  if tg_table_name = 'business_members' then
    insert into changes (topic, kind, business_id, user_id) values ('rights', 'member', member.business_id, member.user_id);
  else
    insert into changes (topic, kind, business_id, user_id)
    select 'rights', 'professional', member.business_id, p.user_id from professionals p
    where p.id = member.professional_id and p.user_id is not null;
    insert into changes (topic, kind, subject_id, business_id)
    values ('day', 'team', member.professional_id, member.business_id);
  end if;
  return null;
end $$;

create trigger tell_of_change after insert or update or delete on business_members for each row execute function tell_of_team();
create trigger tell_of_change after insert or update or delete on business_professionals for each row execute function tell_of_team();

create function tell_of_account() returns trigger
language plpgsql as $$
begin
  if tg_table_name = 'professionals' then
    insert into changes (topic, kind, user_id)
    select 'rights', 'professional', who from unnest(array[old.user_id, new.user_id]) who where who is not null;
  elsif tg_table_name = 'sessions' then
    insert into changes (topic, kind, subject_id, user_id) values ('session', 'ended', new.id, new.user_id);
  else
    insert into changes (topic, kind, user_id) values ('session', 'account', new.id);
  end if;
  return null;
end $$;

create trigger tell_of_change after update of user_id on professionals for each row
  when (old.user_id is distinct from new.user_id) execute function tell_of_account();
create trigger tell_of_end after update of revoked_at on sessions for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function tell_of_account();
create trigger tell_of_change after update of role, deleted_at on users for each row
  when ((old.role, old.deleted_at) is distinct from (new.role, new.deleted_at)) execute function tell_of_account();
