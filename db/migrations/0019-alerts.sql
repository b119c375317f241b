-- What the two sides of an appointment tell each other about being late; and reviews that their author took back.

-- Business, professional and client are those of the appointment when it was raised: lists go by them.
create table alerts (
  id text collate "C" primary key,
  appointment_id text collate "C" not null references appointments on delete cascade,
  business_id text collate "C" not null references businesses,
  professional_id text collate "C" not null references professionals,
  client_id text collate "C" not null references users,
  type text not null check (type in ('running_late')),
  -- Which side is late; the other one answers.
  raised_by text not null check (raised_by in ('client', 'staff')),
  raised_by_id text collate "C" not null references users,
  -- The start it is about: once the appointment has moved, it says nothing any more.
  starts_at timestamptz not null,
  -- After that start.
  minutes smallint not null check (minutes between 1 and 60),
  message text,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined', 'superseded')),
  created_at timestamptz not null default now(),
  responded_by_id text collate "C" references users,
  responded_at timestamptz,
  constraint answers_have_an_author check (
    num_nonnulls(responded_by_id, responded_at) = case when status in ('accepted', 'declined') then 2 else 0 end)
);
-- Closes: one side raising two at once, both of which would wait for an answer.
create unique index one_pending_alert_a_side on alerts (appointment_id, raised_by) where status = 'pending';
create index alerts_by_appointment on alerts (appointment_id, id);
create index alerts_by_business on alerts (business_id, id);
create index alerts_by_professional on alerts (professional_id, id);
create index alerts_by_client on alerts (client_id, id);
create index alerts_by_raiser on alerts (raised_by_id);

-- A hidden review that its author deletes is emptied but stays, so that writing it anew does not undo the hiding.
alter table reviews
  add column withdrawn_at timestamptz,
  add constraint only_hidden_reviews_are_withdrawn
    check (withdrawn_at is null or (hidden_at is not null and comment is null));
