-- When a token was first used. A repeat of the previous refresh token after that shows that the response had
-- arrived.
alter table grant_tokens add column used_at timestamptz;

-- An agent may request a time that the waitlist offers its user. The hold belongs to the offer: it stays when
-- the request is declined, and passes to the next entry when the offer ends. Closes: another customer booking
-- the time in between.
create or replace function decline_what_waits() returns trigger language plpgsql as $$
begin
  delete from appointments where status = 'Held' and id in (
    select unnest(a.hold_ids) from approvals a where a.grant_id = new.id and a.status = 'pending')
    and not exists (select 1 from waitlist_offers o where o.hold_id = appointments.id and o.outcome is null);
  update approvals set status = 'declined', decided_at = new.revoked_at, token_hash = null, hold_ids = '{}'
  where grant_id = new.id and status = 'pending';
  return null;
end $$;
