-- Every process caches the data that decides about a booking: hours, rules, absences, services, memberships.
-- The insert names the versions it was decided with and locks the two rows that carry them. Closes: a booking
-- based on data that another process has changed since.
alter table businesses add column version bigint not null default 0;
alter table professionals add column version bigint not null default 0;

create function rise_in_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger rise before update on businesses for each row execute function rise_in_version();
-- Reviews of a professional do not affect their schedule.
create trigger rise before update on professionals for each row
  when (old.review_count = new.review_count and old.rating_sum = new.rating_sum) execute function rise_in_version();

-- Other schedule data belongs to a business or a professional and renews the version of it. Only changes that
-- can remove a free time have to: a new service or professional is not in the cache yet.
create function renew_post() returns trigger language plpgsql as $$
declare
  gone jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  come jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
begin
  update businesses set version = version + 1 where id in (gone ->> 'business_id', come ->> 'business_id');
  -- A booking takes only a key share lock on the professional; the strongest row lock makes it wait.
  perform 1 from professionals
    where id in (gone ->> 'professional_id', come ->> 'professional_id', gone ->> 'owner_professional_id')
    order by id for update;
  update professionals set version = version + 1
    where id in (gone ->> 'professional_id', come ->> 'professional_id', gone ->> 'owner_professional_id');
  return null;
end $$;
create trigger renew after insert or update or delete on availability_rules for each row execute function renew_post();
create trigger renew after insert or update or delete on time_off for each row execute function renew_post();
create trigger renew after update or delete on services for each row execute function renew_post();
create trigger renew after delete on service_professionals for each row execute function renew_post();
create trigger renew after delete on business_professionals for each row execute function renew_post();

-- The history row is written in the statement that writes the appointment, and appointments are never
-- deleted. A foreign key check would therefore prove nothing. It would also cost most of a booking, because a
-- connection keeps the plan it made while the table was empty.
alter table appointment_history
  drop constraint appointment_history_appointment_id_fkey,
  drop constraint appointment_history_by_user_id_fkey;
-- professional_id is checked, and the key is read from the same row.
alter table appointments drop constraint appointments_professional_key_fkey;
