-- Client notes, merged client records, and imports that run in the background.

-- Contact fields of a record that came from the account itself, when a record entered by staff was merged
-- with the account's own. They are deleted with the account.
alter table clients add column told_contact text[] not null default '{}'
  constraint told_contact_check check (told_contact <@ '{email,phone}');

-- Null author: two records were merged automatically, and each had a note.
create table client_notes (
  id text collate "C" primary key,
  client_id text collate "C" not null references clients on delete cascade,
  author_id text collate "C" references users,
  body text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index client_notes_by_client on client_notes (client_id, id);

-- Id under which a merged record continues. Requests with the old id receive the new one, and merging again
-- changes nothing. Null: the merge followed the confirmation of an e-mail address.
create table merged_clients (
  id text collate "C" primary key,
  business_id text collate "C" not null references businesses on delete cascade,
  into_id text collate "C" not null references clients on delete cascade,
  by_user_id text collate "C" references users,
  at timestamptz not null
);
create index merged_clients_by_kept on merged_clients (into_id);
create index merged_clients_by_business on merged_clients (business_id);

-- An import runs in parts. Each part is one transaction with its results, so a process that dies leaves
-- complete parts only.
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
-- Closes: two concurrent imports at one business that create the same clients twice.
create unique index one_import_under_way on client_imports (business_id) where status in ('waiting', 'running');

-- One row per line of the file. Personal data is removed as soon as the line is stored or skipped.
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
