-- When the author of a review was notified of the reply. Without it, deleting and writing the reply again
-- would send another mail each time.
alter table reviews add column author_told_at timestamptz;
update reviews set author_told_at = replied_at where replied_at is not null;
