-- A business invites an e-mail address to work there. The request is linked to a professional when an account
-- with that confirmed address accepts it; the address is then deleted. Expired invitations are deleted.
alter table join_requests alter column professional_id drop not null;
alter table join_requests add column email text, add column email_key text, add column expires_at timestamptz;
-- Services that the professional performs from the start.
alter table join_requests add column service_ids text[] collate "C" not null default '{}';
alter table join_requests add constraint join_requests_whom check (num_nonnulls(professional_id, email_key) = 1
  and (email is null) = (email_key is null) and (expires_at is null) = (email_key is null)
  and (email_key is null or (requested_by = 'business' and status = 'pending')));
-- Closes: two concurrent invitations of one e-mail address.
create unique index one_request_an_address on join_requests (business_id, email_key) where email_key is not null;
create index join_requests_by_address on join_requests (email_key) where email_key is not null;
create index join_requests_by_end on join_requests (expires_at) where expires_at is not null;
