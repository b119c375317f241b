-- Join requests between professionals and businesses, and client records.

create table join_requests (
  id text collate "C" primary key,
  business_id text collate "C" not null references businesses on delete cascade,
  professional_id text collate "C" not null references professionals on delete cascade,
  -- The side that made the request. The other side answers it.
  requested_by text not null check (requested_by in ('professional', 'business')),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  check ((status = 'pending') = (decided_at is null))
);
-- Closes: two concurrent requests, from both sides or from the same side.
create unique index one_pending_request on join_requests (business_id, professional_id) where status = 'pending';
create index join_requests_by_professional on join_requests (professional_id, id);
create index join_requests_by_business on join_requests (business_id, id);

create table clients (
  id text collate "C" primary key,
  person_key bigint not null unique default nextval('person_keys'),
  business_id text collate "C" not null references businesses on delete cascade,
  name text not null,
  email text,
  email_key text collate "C",
  phone text,
  notes text,
  -- The account with the same e-mail address, if there is one.
  user_id text collate "C" references users,
  search_key text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- Closes: the same client entered twice at the same time, by hand or by two imports.
create unique index one_client_an_address on clients (business_id, email_key) where email_key is not null;
create index clients_by_business on clients (business_id, id);
create index clients_by_user on clients (user_id);
create index clients_by_email on clients (email_key);
create index clients_by_search_key on clients using gin (search_key gin_trgm_ops);

alter table appointments add column crm_client_id text collate "C" references clients on delete set null;
create index appointments_by_crm_client on appointments (crm_client_id, (lower(during)), id) where crm_client_id is not null;
