-- Notifications and planned reminders.

-- Written in the transaction that deletes the event, together with the job that sends the mail or the SMS.
create table notifications (
  id text collate "C" primary key,
  -- An account, which sees the notification in its list, or a client record, which only receives the message.
  user_id text collate "C" references users,
  client_id text collate "C" references clients on delete cascade,
  kind text not null,
  subject_id text collate "C" not null,
  appointment_id text collate "C",
  -- An event, a series booked at once, or the reminder of one start.
  event_key text collate "C" not null,
  -- Facts without wording. The text depends on the reader's language and time zone.
  facts jsonb not null,
  -- Other account whose name or text is among the facts. The text is removed when that account is deleted.
  quotes_user_id text collate "C" references users,
  created_at timestamptz not null,
  read_at timestamptz,
  check (num_nonnulls(user_id, client_id) = 1),
  -- Closes: one recipient notified twice of the same event, by two processes or in two batches.
  constraint told_once unique nulls not distinct (event_key, user_id, client_id)
);
create index notifications_newest_first on notifications (user_id, created_at desc, id desc) where user_id is not null;
create index unread_notifications on notifications (user_id, created_at desc, id desc) where user_id is not null and read_at is null;
create index notifications_by_quoted on notifications (quotes_user_id) where quotes_user_id is not null;
create index notifications_by_client on notifications (client_id) where client_id is not null;
-- Rows are inserted in order of age, so a BRIN index finds old ones.
create index notifications_by_age on notifications using brin (created_at);

-- Planned when an appointment is confirmed or moved. A reminder is deleted in the transaction that sends it,
-- so it is sent once.
create table reminders (
  appointment_id text collate "C" not null references appointments on delete cascade,
  kind text not null check (kind in ('24h', '2h')),
  due_at timestamptz not null,
  primary key (appointment_id, kind)
);
create index reminders_due on reminders (due_at);

-- Occurrences of a series, which are announced in one notification.
create index appointments_by_series on appointments (recurring_group_id) where recurring_group_id is not null;
