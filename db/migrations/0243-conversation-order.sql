-- Conversations are listed by their latest message, for a client and for a business.
drop index appointment_messages_by_client;
create index appointment_messages_by_client on appointment_messages (client_id, created_at, id);
create index appointment_messages_by_business on appointment_messages (business_id, created_at, id);
