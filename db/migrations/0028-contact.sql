-- Client records, without a way to get from an e-mail address to an account.

-- When the owner of the mailbox confirmed the address.
alter table users add column if not exists email_verified_at timestamptz;

-- A record is linked to an account because the account booked at the business, never because staff entered
-- its e-mail address.
update clients c set user_id = null where c.user_id is not null and not exists (
  select 1 from appointments a where a.business_id = c.business_id and a.user_id = c.user_id and a.status <> 'Held');
update clients c set user_id = null where exists (
  select 1 from clients older where older.business_id = c.business_id and older.user_id = c.user_id and older.id < c.id);
-- Closes: two concurrent bookings of one account that each create a record.
create unique index one_client_an_account on clients (business_id, user_id) where user_id is not null;
drop index clients_by_email;

-- Whether name, e-mail address and phone number came from the account with a booking. They are then deleted
-- with the account.
alter table clients add column told_by_account boolean not null default false;

-- Shown in public reviews instead of the account id. Each review has its own, so that two reviews cannot be
-- linked to one author.
alter table reviews add column client_alias text collate "C" not null
  default 'rvr_' || replace(gen_random_uuid()::text, '-', '');
