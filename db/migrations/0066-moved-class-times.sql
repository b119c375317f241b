-- Moving a class shifts its appointments by 1,000 years until each gets its new time (`moveOutOfRange`). The
-- trigger held those placeholder times, and the old time even where the new time overlaps it. It now compares
-- the time before the shift with the new time.
create or replace function keep_for_line() returns trigger language plpgsql as $$
declare
  shift constant interval := '8766000 hours';
  placeholders constant timestamptz := '2900-01-01T00:00Z';
  freed tstzrange := old.blocked;
begin
  if lower(new.blocked) >= placeholders then
    return null;
  end if;
  if lower(old.blocked) >= placeholders then
    freed := tstzrange(lower(old.blocked) - shift, upper(old.blocked) - shift);
  end if;
  if upper(freed) <= new.updated_at or not exists (
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
      when new.status = 'Cancelled' or new.professional_id <> old.professional_id then tstzmultirange(freed)
      else tstzmultirange(freed) - tstzmultirange(new.blocked) end) as piece,
    lateral (select 'hld_kept_' || replace(gen_random_uuid()::text || left(piece::text, 0), '-', '') as id) kept
  where old.capacity = 1 or piece = freed
  on conflict do nothing;
  return null;
end $$;
