-- Which part of the day suits: minutes of the day at the business, from `after_minute` and before `before_minute`.
alter table waitlist_entries
  add column after_minute smallint check (after_minute between 0 and 1439),
  add column before_minute smallint check (before_minute between 1 and 1440),
  add constraint some_of_the_day_suits check (after_minute < before_minute);
drop index one_place_a_wish;
create unique index one_place_a_wish on waitlist_entries
  (user_id, business_id, coalesce(professional_id, ''), service_ids, from_date, to_date, coalesce(after_minute, 0), coalesce(before_minute, 1440))
  where status in ('waiting', 'offered');

-- A hold of nobody's keeps what became free until the line has been asked.
alter table appointments drop constraint holds_expire;
alter table appointments add constraint holds_expire check (
  case status when 'Held' then expires_at is not null else num_nonnulls(expires_at, held_by) = 0 end) not valid;
alter table appointments validate constraint holds_expire;

-- Closes: a time that became free booked by a stranger before it is offered to who waits for it. It is kept by the transaction that frees it,
-- for at most two minutes: by then it has been offered, or nobody came to offer it.
-- To insert may mean to wait for somebody who books the same professional and waits for this transaction. Whoever frees a time therefore stands
-- in the professional's line first (`lockSpaces.bookingLine`); if they do not, and somebody is in it, nothing is kept.
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
    -- A seat of a class stays one of its session.
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
