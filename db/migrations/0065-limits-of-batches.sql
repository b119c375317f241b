-- Accounts of a batch of bookings that may have reached a limit: the fast path leaves their bookings to the
-- transaction path, which counts exactly. An account with a hold is one of them, because a hold for an
-- approval request counts like an appointment. A volatile function reads with a snapshot of its own, so it
-- sees bookings that were committed while the statement waited for the locks of the accounts.
-- A connection keeps the plan. Planned while the table is almost empty, it would be a sequential scan without
-- the setting; with a condition on the status it could be a scan of a whole partial index. The subselects hide
-- the length of the arrays from the planner, which would otherwise plan every call again.
create function accounts_near_limit(accounts text[], businesses text[], days date[], moment timestamptz, most_ahead integer,
  most_a_day integer)
returns text[] language plpgsql volatile set enable_seqscan = off as $$
begin
  return array(
    select asked.account from unnest((select accounts), (select businesses), (select days)) as asked (account, business, day)
    where exists (select 1 from appointments h where h.held_by = asked.account and h.status = 'Held' and h.expires_at > moment offset 0)
      or (select count(*) filter (where counts.it) >= most_ahead
            or count(*) filter (where counts.it and a.business_id = asked.business and a.date = asked.day) >= most_a_day
          from appointments a
          cross join lateral (select a.status in ('Pending', 'Confirmed') and not a.made_by_staff as it) counts
          where a.user_id = asked.account and lower(a.during) > moment));
end $$;

drop function has_room_for_visit;
