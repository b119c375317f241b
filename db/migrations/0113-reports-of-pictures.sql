-- Pictures can be reported and hidden like reviews.
alter table reports drop constraint reports_target_type_check,
  add constraint reports_target_type_check check (target_type in ('business', 'professional', 'review', 'message', 'picture'));
alter table moderation_decisions drop constraint moderation_decisions_target_type_check,
  add constraint moderation_decisions_target_type_check
    check (target_type in ('business', 'professional', 'review', 'message', 'picture'));
