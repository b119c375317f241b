-- A version says since which line of the history it holds, instead of since when: clocks of the service and of the database may differ, the
-- order of lines cannot. Whoever books writes a line while sharing the version, whoever renews it holds it alone.
alter table schedule_versions
  drop column changed_at,
  -- The last line of the history when it became so: what was booked or moved in a later one was judged by it.
  add column history_key bigint not null default 0;

create function last_history_key() returns bigint language sql as
  $$ select case when is_called then last_value else 0 end from appointment_history_key_seq $$;
update schedule_versions set history_key = last_history_key();

create or replace function begin_version() returns trigger language plpgsql as $$
begin
  -- One may be left of a row that was taken away without anybody being told of it, as `truncate` does.
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

-- What reviews make of a professional changes nothing about their time, not even where it leaves the figures as they were.
drop trigger renew_version on professionals;
create trigger renew_version after update on professionals for each row
  when ((to_jsonb(old) - '{rating_sum,review_count}'::text[]) is distinct from (to_jsonb(new) - '{rating_sum,review_count}'::text[]))
  execute function renew_version();
