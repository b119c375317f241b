-- Six-digit codes to sign in. The address may have no account yet. Rows are deleted after ten minutes.
create table sign_in_codes (
  id text collate "C" primary key,
  email text not null,
  email_key text not null,
  -- Language of the e-mail, if the address has no account.
  language text not null,
  -- Null until the code is mailed.
  code_hash bytea,
  tries smallint not null default 0 check (tries between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sign_in_codes_by_email on sign_in_codes (email_key, id);
create index sign_in_codes_by_expiry on sign_in_codes (expires_at);
