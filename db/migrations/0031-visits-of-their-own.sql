-- Appointments created by staff do not count towards the client's limit. Otherwise a business could use up
-- the limit of an account.
create or replace function has_room_for_visit(account text, place text, day date, at timestamptz, most_ahead integer, most_a_day integer)
returns boolean language plpgsql volatile as $$
declare
  ahead bigint;
  that_day bigint;
begin
  select count(*), count(*) filter (where a.business_id = place and a.date = day) into ahead, that_day
    from appointments a where a.user_id = account and lower(a.during) > at and a.status in ('Pending', 'Confirmed')
      and not a.made_by_staff;
  return ahead < most_ahead and that_day < most_a_day;
end $$;
