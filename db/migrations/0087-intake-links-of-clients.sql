-- A deleted client record also loses its links: they contain an address. Until now, the link of a cancelled appointment stayed until
-- seven days after the planned start.
create or replace function delete_answers_of_client() returns trigger language plpgsql as $$
begin
  if exists (select 1 from merged_clients m where m.id = old.id) then return old; end if;
  delete from intake_answers i using appointments a
  where a.id = i.appointment_id and a.business_id = old.business_id and (a.crm_client_id = old.id or a.user_id = old.user_id);
  delete from intake_links l using appointments a
  where a.id = l.appointment_id and a.business_id = old.business_id and (a.crm_client_id = old.id or a.user_id = old.user_id);
  return old;
end $$;

delete from intake_links l using appointments a
where a.id = l.appointment_id and a.user_id is null and a.crm_client_id is null;
