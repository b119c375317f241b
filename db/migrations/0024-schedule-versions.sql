-- Every process caches the data that decides about a booking, and the booking statement verifies its version.
-- Versions are random: after a failover that loses transactions, a counter could reach the same number for
-- different data. They have a table of their own, so that a booking, which locks them for share, does not
-- wait for updates of ratings.
create table schedule_versions (
  -- Id of a business or a professional.
  subject_id text collate "C" primary key,
  version uuid not null default gen_random_uuid(),
  -- Time since which this version is valid. Later bookings were decided with it.
  changed_at timestamptz not null default clock_timestamp()
);

drop trigger rise on businesses;
drop trigger rise on professionals;
drop trigger renew on availability_rules;
drop trigger renew on time_off;
drop trigger renew on services;
drop trigger renew on service_professionals;
drop trigger renew on business_professionals;
drop function rise_in_version;
drop function renew_post;
alter table businesses drop column version;
alter table professionals drop column version;

insert into schedule_versions (subject_id) select id from businesses union all select id from professionals;

create function begin_version() returns trigger language plpgsql as $$
begin
  insert into schedule_versions (subject_id) values (new.id);
  return null;
end $$;
create function renew_version() returns trigger language plpgsql as $$
begin
  update schedule_versions set version = gen_random_uuid(), changed_at = clock_timestamp() where subject_id = new.id;
  return null;
end $$;
create function end_version() returns trigger language plpgsql as $$
begin
  delete from schedule_versions where subject_id = old.id;
  return null;
end $$;
create trigger begin_version after insert on businesses for each row execute function begin_version();
create trigger renew_version after update on businesses for each row execute function renew_version();
create trigger end_version after delete on businesses for each row execute function end_version();
create trigger begin_version after insert on professionals for each row execute function begin_version();
-- Reviews of a professional do not affect their schedule.
create trigger renew_version after update on professionals for each row
  when (old.review_count = new.review_count and old.rating_sum = new.rating_sum) execute function renew_version();
create trigger end_version after delete on professionals for each row execute function end_version();

-- Other schedule data belongs to a professional or to a business and renews only that version. A booking
-- checks both, so one is enough. Only changes that can remove a free time have to: a new service or
-- professional is not in the cache yet.
create function renew_version_of_owner() returns trigger language plpgsql as $$
declare
  gone jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  come jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
begin
  update schedule_versions set version = gen_random_uuid(), changed_at = clock_timestamp() where subject_id in (
    coalesce(gone ->> 'professional_id', gone ->> 'business_id', gone ->> 'owner_professional_id'),
    coalesce(come ->> 'professional_id', come ->> 'business_id', come ->> 'owner_professional_id'));
  return null;
end $$;
create trigger renew_version after insert or update or delete on availability_rules
  for each row execute function renew_version_of_owner();
create trigger renew_version after insert or update or delete on time_off
  for each row execute function renew_version_of_owner();
create trigger renew_version after update or delete on services
  for each row execute function renew_version_of_owner();
create trigger renew_version after delete on business_professionals
  for each row execute function renew_version_of_owner();

-- The performers of a service belong to the business or professional that offers it. Several changes in one
-- statement renew the version once.
create function renew_version_of_service() returns trigger language plpgsql as $$
begin
  update schedule_versions set version = gen_random_uuid(), changed_at = clock_timestamp() where subject_id =
    (select coalesce(s.business_id, s.owner_professional_id) from services s where s.id = old.service_id);
  return null;
end $$;
create trigger renew_version after delete on service_professionals
  for each row execute function renew_version_of_service();
