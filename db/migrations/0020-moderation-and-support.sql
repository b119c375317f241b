-- Reports, moderation decisions and support tickets.

-- Append-only log of decisions. The target is not a foreign key, because an author may delete a review while
-- the decision about it remains.
create table moderation_decisions (
  key bigint generated always as identity primary key,
  target_type text not null check (target_type in ('business', 'professional', 'review')),
  target_id text collate "C" not null,
  action text not null check (action in ('dismiss', 'hide', 'suspend', 'unhide')),
  by_user_id text collate "C" not null references users,
  note text,
  at timestamptz not null
);
create index moderation_decisions_by_target on moderation_decisions (target_id, key);

create table reports (
  id text collate "C" primary key,
  target_type text not null check (target_type in ('business', 'professional', 'review')),
  target_id text collate "C" not null,
  -- Null once the account is deleted; the reason is then empty.
  reporter_id text collate "C" references users,
  reason text not null,
  status text not null default 'open' check (status in ('open', 'dismissed', 'actioned')),
  -- One decision can resolve several reports on the same target.
  decision_key bigint references moderation_decisions,
  created_at timestamptz not null,
  check ((status = 'open') = (decision_key is null))
);
-- Closes: one account reporting the same target twice at the same time.
create unique index one_open_report on reports (reporter_id, target_type, target_id) where status = 'open';
-- List order: open reports first, oldest first.
create index reports_in_line on reports ((status <> 'open'), id);
create index reports_by_target on reports (target_id, id);
create index reports_by_reporter on reports (reporter_id, id);

create table support_tickets (
  id text collate "C" primary key,
  user_id text collate "C" not null references users,
  -- Empty once the account is deleted.
  subject text not null,
  status text not null default 'open' check (status in ('open', 'pending', 'resolved', 'closed')),
  link_type text check (link_type in ('appointment', 'business', 'professional', 'service', 'review')),
  link_id text collate "C",
  assignee_id text collate "C" references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((link_type is null) = (link_id is null))
);
create index support_tickets_by_user on support_tickets (user_id, id);
create index support_tickets_by_status on support_tickets (status, id);
create index support_tickets_by_assignee on support_tickets (assignee_id, id) where assignee_id is not null;

create table support_messages (
  id text collate "C" primary key,
  ticket_id text collate "C" not null references support_tickets on delete cascade,
  -- Assigned while the ticket is locked. Unique closes: two concurrent messages at one position. The check
  -- limits the length of a conversation.
  position smallint not null check (position between 1 and 200),
  author text not null check (author in ('customer', 'support')),
  author_id text collate "C" not null references users,
  body text not null,
  created_at timestamptz not null,
  unique (ticket_id, position)
);
