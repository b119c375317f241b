-- Accounts of OpenID providers that sign in to an account.
create table identities (
  id text collate "C" primary key,
  user_id text collate "C" not null references users (id) on delete cascade,
  -- Id of the provider in the settings. The issuer and subject identify the person.
  provider text not null,
  issuer text not null,
  subject text not null,
  -- Confirmed address that linked it.
  email text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  -- Closes the race of two first sign-ins.
  unique (issuer, subject)
);
create index identities_by_user on identities (user_id);
