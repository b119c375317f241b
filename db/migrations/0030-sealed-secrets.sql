-- Secrets that must be read back (a hash could not sign) are kept encrypted, with a key that is not in the database. The service seals
-- what it finds in `secret` when it starts, since only it has the key; what is added from here on cannot be readable.

alter table signing_keys add column sealed bytea, alter column secret drop not null,
  add constraint kept_sealed check (secret is null and sealed is not null) not valid;

alter table webhook_secrets drop constraint webhook_secrets_pkey,
  add column key bigint generated always as identity primary key,
  add column sealed bytea, alter column secret drop not null,
  add constraint kept_sealed check (secret is null and sealed is not null) not valid;
create index webhook_secrets_by_webhook on webhook_secrets (webhook_id);

-- Says which key the secrets here are sealed with, before there are any. One row: closes two processes with different keys starting
-- at once on an empty database.
create table sealing_proof (
  only_one boolean primary key default true check (only_one),
  sealed bytea not null
);
