-- When a token of an agent was first used: whoever brings the refresh token before it again has then heard the answer.
alter table grant_tokens add column used_at timestamptz;

-- An agent may ask for a time that the waitlist offers its person. The hold is the offer's: it stays when nothing comes of the request, and
-- passes to the next in line when the offer ends. Closes: a stranger who books it in between.
create or replace function decline_what_waits() returns trigger language plpgsql as $$
begin
  delete from appointments where status = 'Held' and id in (
    select unnest(a.hold_ids) from approvals a where a.grant_id = new.id and a.status = 'pending')
    and not exists (select 1 from waitlist_offers o where o.hold_id = appointments.id and o.outcome is null);
  update approvals set status = 'declined', decided_at = new.revoked_at, token_hash = null, hold_ids = '{}'
  where grant_id = new.id and status = 'pending';
  return null;
end $$;
