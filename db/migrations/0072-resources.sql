-- Rooms and equipment of a business. A resource has `quantity` equal units, numbered from 1.
create table resources (
  id text collate "C" primary key,
  business_id text collate "C" not null references businesses (id) on delete cascade,
  name text not null,
  kind text not null,
  -- Normalized `kind`. Services name kinds in any spelling.
  kind_key text not null,
  quantity integer not null check (quantity between 1 and 100),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index resources_by_business on resources (business_id, id);
create trigger record_catalog_change after insert or update or delete on resources
  for each statement execute function record_catalog_change();

-- Units that an appointment of the service needs: [{"key", "kind", "count"}]. Only services of a business.
alter table services add column requires jsonb not null default '[]'
  constraint requirements_at_a_business check (requires = '[]' or business_id is not null);
create index services_with_requirements on services (business_id) where requires <> '[]'::jsonb;

-- Requirements as booked. Null when the appointment needs no units.
alter table appointments add column requires jsonb;

-- Services of one appointment follow each other, so they use the same units: the highest count of each kind.
create function requirements_of(service_ids text[]) returns jsonb language sql stable as $$
  select jsonb_agg(jsonb_build_object('key', n.key, 'kind', n.kind, 'count', n.count) order by n.key) from (
    select r.need ->> 'key' as key, min(r.need ->> 'kind') as kind, max((r.need ->> 'count')::integer) as count
    from services s cross join jsonb_array_elements(s.requires) as r (need)
    where s.id = any (service_ids) and s.requires <> '[]'::jsonb group by 1) n
$$;

create table appointment_resources (
  appointment_id text collate "C" not null references appointments (id) on delete cascade,
  resource_id text collate "C" not null references resources (id) on delete cascade,
  unit integer not null check (unit >= 1),
  -- Copies from the appointment. `active`: its status is Pending, Confirmed or Held.
  blocked tstzrange not null,
  session_key text collate "C" not null,
  active boolean not null,
  primary key (appointment_id, resource_id, unit),
  -- Closes the race of two professionals for the last unit. The seats of a class session share its units.
  constraint one_session_a_unit exclude using gist (resource_id with =, unit with =, blocked with &&, session_key with <>)
    where (active)
);
create index appointment_resources_by_resource on appointment_resources (resource_id);

-- Takes and releases units with every change of an appointment: booking, hold, move, cancellation, reopening.
create function take_units() returns trigger language plpgsql as $$
declare
  wanted constant integer := (
    select coalesce(sum((need ->> 'count')::integer), 0) from jsonb_array_elements(new.requires) as r (need));
  resource_ids text[];
  units integer[];
begin
  if new.status not in ('Pending', 'Confirmed', 'Held') then
    update appointment_resources set active = false where appointment_id = new.id and active;
    return null;
  end if;
  -- Bookings take this lock before (`lockForBookings`). One at a time, so that each sees the units of the others.
  perform pg_advisory_xact_lock(hashtextextended(new.business_id, 730511));
  -- The constraint does not know that a hold has expired.
  delete from appointment_resources where (appointment_id, resource_id, unit) in (
    select t.appointment_id, t.resource_id, t.unit from resources r
    join appointment_resources t on t.resource_id = r.id and t.active and t.blocked && new.blocked
    join appointments h on h.id = t.appointment_id and h.status = 'Held' and h.expires_at <= new.updated_at
    where r.business_id = new.business_id and h.id <> new.id for update of t skip locked);
  select array_agg(f.resource_id), array_agg(f.unit) into resource_ids, units from (
    select r.id as resource_id, u.number as unit, need.count,
      -- Units of the same class session first, then the ones that the appointment has.
      row_number() over (partition by need.key order by
        exists (select 1 from appointment_resources t where t.resource_id = r.id and t.unit = u.number and t.active
          and t.blocked && new.blocked and t.session_key = new.session_key and t.appointment_id <> new.id) desc,
        exists (select 1 from appointment_resources t where t.appointment_id = new.id and t.resource_id = r.id
          and t.unit = u.number) desc,
        r.id, u.number) as place
    from jsonb_to_recordset(new.requires) as need (key text, count integer)
    join resources r on r.business_id = new.business_id and r.kind_key = need.key
    cross join lateral generate_series(1, r.quantity) as u (number)
    where not exists (
      select 1 from appointment_resources t join appointments h on h.id = t.appointment_id
      where t.resource_id = r.id and t.unit = u.number and t.active and t.blocked && new.blocked
        and t.session_key <> new.session_key and t.appointment_id <> new.id
        and (h.expires_at is null or h.expires_at > new.updated_at))) f
  where f.place <= f.count;
  if coalesce(cardinality(units), 0) < wanted then
    -- A time that is kept for the waitlist has no holder. It must not prevent the cancellation that freed it.
    if new.status = 'Held' and new.held_by is null then
      return null;
    end if;
    raise exclusion_violation using constraint = 'one_session_a_unit', table = 'appointment_resources',
      message = 'no unit is free';
  end if;
  delete from appointment_resources t where t.appointment_id = new.id
    and not exists (select 1 from unnest(resource_ids, units) as c (id, unit) where c.id = t.resource_id and c.unit = t.unit);
  insert into appointment_resources (appointment_id, resource_id, unit, blocked, session_key, active)
  select new.id, c.id, c.unit, new.blocked, new.session_key, true from unnest(resource_ids, units) as c (id, unit)
  on conflict (appointment_id, resource_id, unit) do update
    set blocked = excluded.blocked, session_key = excluded.session_key, active = true;
  return null;
end $$;
-- The names sort before `keep_for_line`, which holds the freed time together with its units.
create trigger allocate_units after insert on appointments for each row
  when (new.requires is not null) execute function take_units();
create trigger allocate_units_again after update of status, blocked, session_key, requires on appointments for each row
  when (num_nonnulls(old.requires, new.requires) > 0 and (
    old.blocked <> new.blocked or old.session_key <> new.session_key or old.requires is distinct from new.requires
    or (old.status in ('Pending', 'Confirmed', 'Held')) <> (new.status in ('Pending', 'Confirmed', 'Held'))))
  execute function take_units();

create function renew_requirements() returns trigger language plpgsql as $$
begin
  new.requires := requirements_of(new.service_ids);
  return new;
end $$;
create trigger renew_requirements before update of service_ids on appointments for each row
  when (old.service_ids is distinct from new.service_ids) execute function renew_requirements();

-- As before, with the requirements of the appointment.
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
    blocked, session_key, seat, capacity, service_ids, requires, currency, expires_at, created_at, updated_at)
  select kept.id, old.business_id, old.professional_id, old.professional_key, '', 'Held', old.date, old.start_minute, old.timezone, piece, piece,
    -- A seat of a class stays a seat of its session.
    case when old.capacity > 1 then old.session_key else kept.id end, old.seat, old.capacity, old.service_ids, old.requires, old.currency,
    new.updated_at + interval '2 minutes', new.updated_at, new.updated_at
  from unnest(case
      when new.status = 'Cancelled' or new.professional_id <> old.professional_id then tstzmultirange(freed)
      else tstzmultirange(freed) - tstzmultirange(new.blocked) end) as piece,
    lateral (select 'hld_kept_' || replace(gen_random_uuid()::text || left(piece::text, 0), '-', '') as id) kept
  where old.capacity = 1 or piece = freed
  on conflict do nothing;
  return null;
end $$;
