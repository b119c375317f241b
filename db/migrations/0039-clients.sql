-- What a business keeps about its clients: dated notes, two records that turned out to be one person, and imports that are worked off
-- while nobody waits.

-- Which of address and number of a record that the business entered are the account's own words: they came with the record that a booking
-- had made, when the two became one, and they go with the account.
alter table clients add column told_contact text[] not null default '{}'
  constraint told_contact_check check (told_contact <@ '{email,phone}');

-- Null where nobody wrote it: two records became one by themselves, and each had a text.
create table client_notes (
  id text collate "C" primary key,
  client_id text collate "C" not null references clients on delete cascade,
  author_id text collate "C" references users,
  body text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index client_notes_by_client on client_notes (client_id, id);

-- Under which id a record went on. Who still has the old one is told the new one, and merging again changes nothing. Null: an account that
-- confirmed its address made two records one.
create table merged_clients (
  id text collate "C" primary key,
  business_id text collate "C" not null references businesses on delete cascade,
  into_id text collate "C" not null references clients on delete cascade,
  by_user_id text collate "C" references users,
  at timestamptz not null
);
create index merged_clients_by_kept on merged_clients (into_id);
create index merged_clients_by_business on merged_clients (business_id);

-- An import that is worked off a part at a time. Each part is one transaction with what it did: a process that dies leaves whole parts.
create table client_imports (
  id text collate "C" primary key,
  business_id text collate "C" not null references businesses on delete cascade,
  user_id text collate "C" not null references users,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'cancelled', 'stopped')),
  total integer not null,
  created integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0,
  failed integer not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz,
  constraint finished_imports_say_when check ((finished_at is null) = (status in ('waiting', 'running'))),
  constraint no_row_too_many check (created + updated + unchanged + failed <= total)
);
create index client_imports_by_business on client_imports (business_id, id);
create index client_imports_by_end on client_imports (finished_at) where finished_at is not null;
-- Closes: two imports of one business at once, each finding the other's clients without an address missing.
create unique index one_import_under_way on client_imports (business_id) where status in ('waiting', 'running');

-- One a row of the file. What it says of a person is taken out as soon as it is stored, or is not to be any more.
create table client_import_rows (
  import_id text collate "C" not null references client_imports on delete cascade,
  line integer not null,
  name text,
  email text,
  email_key text collate "C",
  phone text,
  notes text,
  outcome text check (outcome in ('created', 'updated', 'unchanged', 'failed')),
  client_id text collate "C" references clients on delete set null,
  code text,
  field text,
  reason text,
  primary key (import_id, line),
  constraint done_rows_say_nothing check (outcome is null or num_nonnulls(name, email, email_key, phone, notes) = 0)
);
create index client_import_rows_by_client on client_import_rows (client_id) where client_id is not null;
create index client_import_rows_to_do on client_import_rows (import_id, line) where outcome is null;
