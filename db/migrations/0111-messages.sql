-- Messages between a client with an account and the business, about one appointment. `client_id` is the account of the appointment
-- when the message was written: a later client of the appointment does not see earlier messages.
create table appointment_messages (
  id text collate "C" primary key,
  appointment_id text collate "C" not null references appointments (id) on delete cascade,
  business_id text collate "C" not null references businesses (id),
  client_id text collate "C" not null references users (id),
  author text not null check (author in ('client', 'staff')),
  -- Null after the account is deleted, like the text.
  author_id text collate "C" references users (id),
  text text check (char_length(text) between 1 and 2000),
  -- When the other side read the message.
  read_at timestamptz,
  hidden_at timestamptz,
  created_at timestamptz not null
);
create index appointment_messages_by_appointment on appointment_messages (appointment_id, created_at);
create index appointment_messages_by_client on appointment_messages (client_id);
create index appointment_messages_by_author on appointment_messages (author_id, created_at);

-- A row stops messages between the account and the business in both directions. Writing a message locks the account in share mode,
-- blocking locks it exclusively: no message is stored after a block.
create table message_blocks (
  business_id text collate "C" not null references businesses (id),
  user_id text collate "C" not null references users (id),
  side text not null check (side in ('client', 'staff')),
  created_at timestamptz not null,
  primary key (business_id, user_id, side)
);
create index message_blocks_by_user on message_blocks (user_id);

-- Open pages show a new message, and that a message was read or hidden.
create function record_message_change() returns trigger language plpgsql as $$
begin
  insert into changes (topic, kind, subject_id, business_id, professional_id, user_id, date, until)
  select 'appointment', 'message', a.id, a.business_id, a.professional_id, a.user_id, a.date, a.date
  from appointments a where a.id = new.appointment_id;
  return null;
end $$;
create trigger record_change after insert or update of read_at, hidden_at on appointment_messages
  for each row execute function record_message_change();

alter table reports drop constraint reports_target_type_check,
  add constraint reports_target_type_check check (target_type in ('business', 'professional', 'review', 'message'));
alter table moderation_decisions drop constraint moderation_decisions_target_type_check,
  add constraint moderation_decisions_target_type_check check (target_type in ('business', 'professional', 'review', 'message'));
