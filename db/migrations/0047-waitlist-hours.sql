-- Preferred part of the day: minutes of the day at the business, from `after_minute` and before
-- `before_minute`.
alter table waitlist_entries
  add column after_minute smallint check (after_minute between 0 and 1439),
  add column before_minute smallint check (before_minute between 1 and 1440),
  add constraint some_of_the_day_suits check (after_minute < before_minute);
drop index one_place_a_wish;
create unique index one_place_a_wish on waitlist_entries
  (user_id, business_id, coalesce(professional_id, ''), service_ids, from_date, to_date, coalesce(after_minute, 0), coalesce(before_minute, 1440))
  where status in ('waiting', 'offered');

-- A hold without an owner reserves a freed time until the waitlist has been asked.
alter table appointments drop constraint holds_expire;
alter table appointments add constraint holds_expire check (
  case status when 'Held' then expires_at is not null else num_nonnulls(expires_at, held_by) = 0 end) not valid;
alter table appointments validate constraint holds_expire;

-- Closes: a freed time booked by another customer before it is offered to the waitlist. The transaction that
-- frees the time holds it for at most two minutes. An insert can wait for a booking of the same professional
-- that waits for this transaction. A transaction that frees a time therefore takes the booking lock of the
-- professional first (`lockSpaces.bookingLine`). If it did not and the lock is taken, nothing is held.
create function keep_for_line() returns trigger language plpgsql as $$
begin
  if upper(old.blocked) <= new.updated_at or not exists (
    select 1 from waitlist_entries e
    where e.business_id = old.business_id and e.status = 'waiting'
      and (e.professional_id is null or e.professional_id = old.professional_id)
      and e.from_date <= old.date + 1 and e.to_date >= old.date - 1)
    or not pg_try_advisory_xact_lock(hashtextextended(old.professional_id, 730511))
  then
    return null;
  end if;
  insert into appointments (id, business_id, professional_id, professional_key, client_name, status, date, start_minute, timezone, during,
    blocked, session_key, seat, capacity, service_ids, currency, expires_at, created_at, updated_at)
  select kept.id, old.business_id, old.professional_id, old.professional_key, '', 'Held', old.date, old.start_minute, old.timezone, piece, piece,
    -- A seat of a class stays a seat of its session.
    case when old.capacity > 1 then old.session_key else kept.id end, old.seat, old.capacity, old.service_ids, old.currency,
    new.updated_at + interval '2 minutes', new.updated_at, new.updated_at
  from unnest(case
      when new.status = 'Cancelled' or new.professional_id <> old.professional_id then tstzmultirange(old.blocked)
      else tstzmultirange(old.blocked) - tstzmultirange(new.blocked) end) as piece,
    lateral (select 'hld_kept_' || replace(gen_random_uuid()::text || left(piece::text, 0), '-', '') as id) kept
  where old.capacity = 1 or piece = old.blocked
  on conflict do nothing;
  return null;
end $$;

create trigger keep_for_line after update on appointments for each row
  when (old.status in ('Pending', 'Confirmed')
    and (new.status = 'Cancelled' or new.blocked <> old.blocked or new.professional_id <> old.professional_id))
  execute function keep_for_line();
