-- Secrets that must be readable (a hash cannot sign) are encrypted with a key that is not in the database.
-- The service encrypts values of `secret` when it starts, because only the service has the key. New rows
-- cannot be readable.

alter table signing_keys add column sealed bytea, alter column secret drop not null,
  add constraint kept_sealed check (secret is null and sealed is not null) not valid;

alter table webhook_secrets drop constraint webhook_secrets_pkey,
  add column key bigint generated always as identity primary key,
  add column sealed bytea, alter column secret drop not null,
  add constraint kept_sealed check (secret is null and sealed is not null) not valid;
create index webhook_secrets_by_webhook on webhook_secrets (webhook_id);

-- Identifies the encryption key before any secret exists. Its single row closes: two processes with different
-- keys that start on an empty database.
create table sealing_proof (
  only_one boolean primary key default true check (only_one),
  sealed bytea not null
);
