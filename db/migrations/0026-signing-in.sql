-- Confirmed e-mail addresses, confirmation links, and devices.

-- When the owner of the mailbox followed a link that was sent to it. Null: the address is not confirmed, also
-- for accounts created before links were sent. Until then, no mail quotes other users and no client record is
-- linked.
alter table users add column email_verified_at timestamptz;

-- Links that confirm an e-mail address: the current one of the account or a new one. The row is written with
-- the request, so that a new password revokes earlier links. The token is created when the mail is sent; only
-- its hash is stored. A conditional update of used_at makes a link work once. users.email_key prevents two
-- accounts with one address.
create table email_links (
  id text collate "C" primary key,
  user_id text collate "C" not null references users on delete cascade,
  -- Recipient of the link. Opening the link confirms this e-mail address only.
  email text not null,
  email_key text collate "C" not null,
  purpose text not null check (purpose in ('confirm', 'change')),
  token_hash bytea unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_links_by_user on email_links (user_id);
create index email_links_by_expiry on email_links (expires_at);

-- Information to recognize a session by. Only a few known names of the User-Agent are stored; no IP address
-- is stored.
alter table sessions
  add column last_used_at timestamptz,
  add column device text check (length(device) <= 60);
update sessions set last_used_at = created_at;
alter table sessions alter column last_used_at set default now(), alter column last_used_at set not null;
