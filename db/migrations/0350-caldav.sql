-- Calendars at CalDAV servers. Some are read for busy times; one of a connection can be written with appointments.
alter table calendar_connections
  drop constraint calendar_connections_kind_check,
  add constraint calendar_connections_kind_check check (kind in ('ics', 'caldav')),
  -- One process at a time works on a CalDAV connection.
  add column leased_until timestamptz,
  -- Counts choices of calendars, so that a choice during a read leads to another read.
  add column revision integer not null default 0,
  add column discovered_at timestamptz,
  add column write_error text,
  add column write_error_status smallint,
  add column write_failing_since timestamptz,
  add constraint write_errors_have_a_begin check ((write_error is null) = (write_failing_since is null));

create table connected_calendars (
  id text collate "C" primary key,
  connection_id text collate "C" not null references calendar_connections (id) on delete cascade,
  url text not null,
  name text not null,
  -- Whether the server lets the account write.
  is_writable boolean not null,
  reads boolean not null default false,
  writes boolean not null default false,
  sync_token text,
  ctag text,
  -- Period and zone of the stored entries. A later or different one needs all entries again.
  read_until timestamptz,
  read_zone text,
  constraint calendars_are_known_once unique (connection_id, url),
  constraint written_calendars_are_writable check (is_writable or not writes)
);
create unique index one_written_calendar on connected_calendars (connection_id) where writes;

-- Entries of the calendars that are read, without titles and details.
create table calendar_entries (
  calendar_id text collate "C" not null references connected_calendars (id) on delete cascade,
  href text collate "C" not null,
  etag text,
  starts_at timestamptz[] not null,
  ends_at timestamptz[] not null,
  is_readable boolean not null,
  primary key (calendar_id, href),
  constraint times_are_complete check (cardinality(starts_at) = cardinality(ends_at))
);

-- Copies of appointments in calendars that are written.
create table calendar_copies (
  id text collate "C" primary key,
  calendar_id text collate "C" not null references connected_calendars (id) on delete cascade,
  appointment_id text collate "C" not null references appointments (id) on delete cascade,
  -- Set before the first write, so that an entry is found after a crash.
  href text,
  etag text,
  -- Hash of the entry that was written last.
  written_hash text,
  -- Hash of its times and title, to recognize changes by others.
  shown_hash text,
  -- Whether the calendar was read since. An entry that is created and deleted between two reads is no change for
  -- servers that compare the states before and after.
  is_seen boolean not null default false,
  -- Next write. Null if the entry is up to date.
  due_at timestamptz,
  attempts integer not null default 0,
  -- Counts changes of the appointment, so that a change during a write leads to another write.
  changes integer not null default 0,
  -- The next write replaces the entry, although it was edited.
  replaces_edits boolean not null default false,
  report text constraint calendar_copies_report_check check (report in ('edited', 'deleted')),
  reported_at timestamptz,
  found_hash text,
  found_starts_at timestamptz,
  found_ends_at timestamptz,
  constraint one_copy_per_calendar unique (calendar_id, appointment_id),
  constraint reported_copies_are_not_written check (report is null or due_at is null),
  constraint reports_have_a_time check ((report is null) = (reported_at is null))
);
create index calendar_copies_by_appointment on calendar_copies (appointment_id);
create index calendar_copies_due on calendar_copies (due_at) where due_at is not null;
