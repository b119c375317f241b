-- Outbox of events. An event is written in the transaction, usually in the statement, that causes it. It is
-- deleted in the transaction that turns it into notifications, deliveries and offers, so a crash neither
-- loses nor repeats it.
create table events (
  -- Order of dispatch.
  key bigint generated always as identity primary key,
  kind text not null,
  subject_id text collate "C" not null,
  by_user_id text collate "C",
  detail jsonb not null default '{}',
  at timestamptz not null,
  attempts smallint not null default 0,
  -- Next attempt of an event that failed. Other events are dispatched before it.
  retry_at timestamptz,
  last_error text,
  failed_at timestamptz
);
