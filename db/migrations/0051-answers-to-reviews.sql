-- Public reply of a business to a review. Both are in one row, so that of two concurrent replies the second
-- finds the first.
alter table reviews add column reply text;
alter table reviews add column replied_at timestamptz;
alter table reviews add column replied_by text collate "C" references users (id);
alter table reviews add constraint reviews_reply_check
  check ((reply is null) = (replied_at is null) and (reply is null) = (replied_by is null)) not valid;
alter table reviews validate constraint reviews_reply_check;
