-- Whom a business knows, and what everybody learns of a client: nothing that leads from an address to an account.

-- When the owner of the mailbox proved that the address is theirs.
alter table users add column if not exists email_verified_at timestamptz;

-- A record belongs to an account because that account booked at the business, never because somebody typed its address.
update clients c set user_id = null where c.user_id is not null and not exists (
  select 1 from appointments a where a.business_id = c.business_id and a.user_id = c.user_id and a.status <> 'Held');
update clients c set user_id = null where exists (
  select 1 from clients older where older.business_id = c.business_id and older.user_id = c.user_id and older.id < c.id);
-- Closes: two bookings of one account becoming known at once, each making a record.
create unique index one_client_an_account on clients (business_id, user_id) where user_id is not null;
drop index clients_by_email;

-- Whether name, address and number are the account's own words, given with a booking: they go with the account.
alter table clients add column told_by_account boolean not null default false;

-- What a public review shows in the place of an account. One for each review: two of them do not tell that one person wrote both.
alter table reviews add column client_alias text collate "C" not null
  default 'rvr_' || replace(gen_random_uuid()::text, '-', '');
