-- Who was told what, and what they are to be reminded of.

-- Written in the transaction that takes the event away, together with the job that sends the mail or the SMS.
create table notifications (
  id text collate "C" primary key,
  -- An account, which finds it in its list; or a client record, which only gets the mail.
  user_id text collate "C" references users,
  client_id text collate "C" references clients on delete cascade,
  kind text not null,
  subject_id text collate "C" not null,
  appointment_id text collate "C",
  -- What happened: an event, a series that was booked at once, a reminder of one start.
  event_key text collate "C" not null,
  -- What it says, without the words: those depend on the reader's language and zone.
  facts jsonb not null,
  -- The other person whose name or words are among the facts: taken out when that account is deleted.
  quotes_user_id text collate "C" references users,
  created_at timestamptz not null,
  read_at timestamptz,
  check (num_nonnulls(user_id, client_id) = 1),
  -- Closes: one person told twice of one thing, by two processes or in two batches.
  constraint told_once unique nulls not distinct (event_key, user_id, client_id)
);
create index notifications_newest_first on notifications (user_id, created_at desc, id desc) where user_id is not null;
create index unread_notifications on notifications (user_id, created_at desc, id desc) where user_id is not null and read_at is null;
create index notifications_by_quoted on notifications (quotes_user_id) where quotes_user_id is not null;
create index notifications_by_client on notifications (client_id) where client_id is not null;
-- Rows come in the order of their age: blocks are enough to find the old ones.
create index notifications_by_age on notifications using brin (created_at);

-- Planned when an appointment is confirmed or moved. Whoever sends one deletes it in the same transaction, so that it is sent once.
create table reminders (
  appointment_id text collate "C" not null references appointments on delete cascade,
  kind text not null check (kind in ('24h', '2h')),
  due_at timestamptz not null,
  primary key (appointment_id, kind)
);
create index reminders_due on reminders (due_at);

-- The occurrences of a series, which are told together.
create index appointments_by_series on appointments (recurring_group_id) where recurring_group_id is not null;
