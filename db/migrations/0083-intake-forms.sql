-- Questions that clients answer before a visit: [{"id", "kind", "text", "required", "choices"}]. A question with another text, kind or
-- choices gets a new id, so that earlier answers keep their meaning.
create table intake_forms (
  service_id text collate "C" primary key references services (id) on delete cascade,
  questions jsonb not null,
  updated_at timestamptz not null
);

-- Answers of one appointment, with the questions as they were asked: [{"questionId", "serviceName", "text", "kind", "values"}].
create table intake_answers (
  appointment_id text collate "C" primary key references appointments (id) on delete cascade,
  answers jsonb not null,
  -- Answers given by the account or by staff are not shown to the holder of a link.
  via text not null check (via in ('account', 'link', 'staff')),
  answered_at timestamptz not null
);

-- Links in messages that open the form of one appointment without signing in. A link is valid only while the appointment has the
-- same start and the client the same address, so that moving and cancelling revoke it.
create table intake_links (
  token_hash bytea primary key,
  appointment_id text collate "C" not null references appointments (id) on delete cascade,
  starts_at timestamptz not null,
  -- Normalized e-mail address or phone number that the link was sent to.
  contact text not null,
  created_at timestamptz not null
);
create index intake_links_by_appointment on intake_links (appointment_id);
create index intake_links_by_start on intake_links (starts_at);

-- Deleting a family member clears `family_member_id`. Without this, the answers would look like those of the account holder.
create function delete_answers_of_family_member() returns trigger language plpgsql as $$
begin
  delete from intake_answers i using appointments a
  where a.id = i.appointment_id and a.user_id = old.user_id and a.family_member_id = old.id;
  return old;
end $$;
create trigger delete_answers before delete on family_members for each row execute function delete_answers_of_family_member();

-- A merged record is deleted too, but its appointments move to the other one.
create function delete_answers_of_client() returns trigger language plpgsql as $$
begin
  delete from intake_answers i using appointments a
  where a.id = i.appointment_id and a.business_id = old.business_id and (a.crm_client_id = old.id or a.user_id = old.user_id)
    and not exists (select 1 from merged_clients m where m.id = old.id);
  return old;
end $$;
create trigger delete_answers before delete on clients for each row execute function delete_answers_of_client();
