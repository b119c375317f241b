-- Running-late alerts, and reviews deleted by their author.

-- Business, professional and client of the appointment at the time of the alert, used by the lists.
create table alerts (
  id text collate "C" primary key,
  appointment_id text collate "C" not null references appointments on delete cascade,
  business_id text collate "C" not null references businesses,
  professional_id text collate "C" not null references professionals,
  client_id text collate "C" not null references users,
  type text not null check (type in ('running_late')),
  -- The side that is late. The other side answers.
  raised_by text not null check (raised_by in ('client', 'staff')),
  raised_by_id text collate "C" not null references users,
  -- Start of the appointment at that time. The alert no longer applies once the appointment has moved.
  starts_at timestamptz not null,
  -- Minutes after that start.
  minutes smallint not null check (minutes between 1 and 60),
  message text,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined', 'superseded')),
  created_at timestamptz not null default now(),
  responded_by_id text collate "C" references users,
  responded_at timestamptz,
  constraint answers_have_an_author check (
    num_nonnulls(responded_by_id, responded_at) = case when status in ('accepted', 'declined') then 2 else 0 end)
);
-- Closes: one side raising two alerts at the same time.
create unique index one_pending_alert_a_side on alerts (appointment_id, raised_by) where status = 'pending';
create index alerts_by_appointment on alerts (appointment_id, id);
create index alerts_by_business on alerts (business_id, id);
create index alerts_by_professional on alerts (professional_id, id);
create index alerts_by_client on alerts (client_id, id);
create index alerts_by_raiser on alerts (raised_by_id);

-- When an author deletes a hidden review, its text is removed but the row stays, so that writing it again
-- does not undo the hiding.
alter table reviews
  add column withdrawn_at timestamptz,
  add constraint only_hidden_reviews_are_withdrawn
    check (withdrawn_at is null or (hidden_at is not null and comment is null));
