-- An agent can withdraw a request, replace it by another one, and add a message to the account holder.
alter table approvals
  add column message text,
  add column replaces text collate "C" references approvals on delete set null,
  drop constraint approvals_status_check,
  add constraint approvals_status_check check (status in ('pending', 'approved', 'declined', 'lapsed', 'withdrawn')) not valid;
alter table approvals validate constraint approvals_status_check;
create index approvals_by_replaced on approvals (replaces) where replaces is not null;

alter table grant_activity
  drop constraint grant_activity_outcome_check,
  add constraint grant_activity_outcome_check
    check (outcome in ('done', 'refused', 'asked', 'declined', 'lapsed', 'withdrawn')) not valid;
alter table grant_activity validate constraint grant_activity_outcome_check;
