-- Packages can be sold to client records without an account.

alter table package_purchases
  alter column user_id drop not null,
  -- No foreign key: the sale stays when the record is deleted. Merging records moves it.
  add column crm_client_id text collate "C",
  add constraint one_holder check (num_nonnulls(user_id, crm_client_id) = 1);
create index package_purchases_by_client on package_purchases (crm_client_id) where crm_client_id is not null;

-- Finds the records with the confirmed address of an account.
create index clients_by_address on clients (email_key) where email_key is not null and user_id is null;
