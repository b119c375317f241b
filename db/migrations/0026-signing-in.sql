-- Who somebody is and where they are signed in: confirmed addresses, links that prove one, devices.

-- When the owner of the mailbox followed a link we sent there. Null: nobody has proven that the address is the account's, also for accounts
-- opened before links were sent. Until then no mail quotes anybody else, and no record of a business is linked.
alter table users add column email_verified_at timestamptz;

-- Links that prove an address: that of the account, or the one it is to have. The row is written with the request, so that a new password
-- takes back what was asked for before it; the token is made when the mail is sent, and only its hash is kept. Using it is a guarded
-- update of used_at, so a link works once. That two accounts end up with one address is refused by users.email_key.
create table email_links (
  id text collate "C" primary key,
  user_id text collate "C" not null references users on delete cascade,
  -- Where it is sent. Following it proves this address and no other.
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

-- What somebody needs to recognise a session by. Of the User-Agent only a few known words are kept, and no address.
alter table sessions
  add column last_used_at timestamptz,
  add column device text check (length(device) <= 60);
update sessions set last_used_at = created_at;
alter table sessions alter column last_used_at set default now(), alter column last_used_at set not null;
