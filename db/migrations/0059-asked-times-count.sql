-- Times held for an approval request count towards the limits like appointments. Otherwise an agent could
-- hold a whole day.
create or replace function has_room_for_visit(account text, place text, day date, at timestamptz, most_ahead integer, most_a_day integer)
returns boolean language plpgsql volatile as $$
declare
  ahead bigint;
  that_day bigint;
begin
  select count(*), count(*) filter (where visit.business_id = place and visit.date = day) into ahead, that_day
    from (
      select a.business_id, a.date from appointments a
      where a.user_id = account and lower(a.during) > at and a.status in ('Pending', 'Confirmed') and not a.made_by_staff
      union all
      select h.business_id, h.date from appointments h
      where h.held_by = account and h.status = 'Held' and h.expires_at > at and exists (
        select 1 from approvals asked join users u on u.id = asked.user_id and u.role = 'customer'
        where asked.user_id = account and asked.status = 'pending' and h.id = any (asked.hold_ids))) visit;
  return ahead < most_ahead and that_day < most_a_day;
end $$;

-- For the same reason an approval request lasts at most one day.
update grants set approval_minutes = 1440 where approval_minutes > 1440;
alter table grants drop constraint grants_approval_minutes_check;
alter table grants add constraint grants_approval_minutes_check check (approval_minutes between 1 and 1440) not valid;
alter table grants validate constraint grants_approval_minutes_check;
