-- A version stores the history row since which it is valid, instead of a time: the clocks of service and
-- database can differ, the order of rows cannot. A booking writes its history row while it holds the version
-- for share; renewing the version takes it exclusively.
alter table schedule_versions
  drop column changed_at,
  -- Last history row when the version was created. Later bookings and moves were decided with it.
  add column history_key bigint not null default 0;

create function last_history_key() returns bigint language sql as
  $$ select case when is_called then last_value else 0 end from appointment_history_key_seq $$;
update schedule_versions set history_key = last_history_key();

create or replace function begin_version() returns trigger language plpgsql as $$
begin
  -- A row can be left over from a table that was truncated.
  insert into schedule_versions (subject_id, history_key) values (new.id, last_history_key())
    on conflict (subject_id) do update set version = excluded.version, history_key = excluded.history_key;
  return null;
end $$;
create or replace function renew_version() returns trigger language plpgsql as $$
begin
  update schedule_versions set version = gen_random_uuid(), history_key = last_history_key()
    where subject_id = new.id;
  return null;
end $$;
create or replace function renew_version_of_owner() returns trigger language plpgsql as $$
declare
  gone jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  come jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
begin
  update schedule_versions set version = gen_random_uuid(), history_key = last_history_key()
    where subject_id in (
      coalesce(gone ->> 'professional_id', gone ->> 'business_id', gone ->> 'owner_professional_id'),
      coalesce(come ->> 'professional_id', come ->> 'business_id', come ->> 'owner_professional_id'));
  return null;
end $$;
create or replace function renew_version_of_service() returns trigger language plpgsql as $$
begin
  update schedule_versions set version = gen_random_uuid(), history_key = last_history_key()
    where subject_id = (select coalesce(s.business_id, s.owner_professional_id) from services s where s.id = old.service_id);
  return null;
end $$;

-- Reviews of a professional do not affect their schedule, not even an update that leaves the figures
-- unchanged.
drop trigger renew_version on professionals;
create trigger renew_version after update on professionals for each row
  when ((to_jsonb(old) - '{rating_sum,review_count}'::text[]) is distinct from (to_jsonb(new) - '{rating_sum,review_count}'::text[]))
  execute function renew_version();
