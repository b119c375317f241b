-- Name of an invited e-mail address, as the business entered it. Removed with the address.
alter table join_requests
  add column invitee_name text,
  add constraint only_an_address_has_a_name check (invitee_name is null or email_key is not null);
