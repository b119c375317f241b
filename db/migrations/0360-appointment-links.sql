-- Mailed links that show one appointment without signing in. The token is not stored.
create table appointment_links (
  token_hash bytea primary key,
  appointment_id text collate "C" not null references appointments (id) on delete cascade,
  purpose text not null constraint appointment_links_purpose_check check (purpose in ('view', 'move', 'cancel')),
  -- Key of the address that the mail went to. A link ends when the client has another address.
  contact text not null,
  -- End of the appointment when the mail was sent. A link of a postponed appointment lasts until its new end.
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index appointment_links_by_appointment on appointment_links (appointment_id);
create index appointment_links_by_expiry on appointment_links (expires_at);

create or replace function delete_answers_of_client() returns trigger language plpgsql as $$
begin
  if exists (select 1 from merged_clients m where m.id = old.id) then return old; end if;
  delete from intake_answers i using appointments a
  where a.id = i.appointment_id and a.business_id = old.business_id and (a.crm_client_id = old.id or a.user_id = old.user_id);
  delete from intake_links l using appointments a
  where a.id = l.appointment_id and a.business_id = old.business_id and (a.crm_client_id = old.id or a.user_id = old.user_id);
  delete from appointment_links l using appointments a
  where a.id = l.appointment_id and a.business_id = old.business_id and a.crm_client_id = old.id;
  return old;
end $$;
