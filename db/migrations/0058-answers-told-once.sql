-- Whether the author of a review has heard that it was answered. Removing an answer leaves no trace of it otherwise, and answering anew would be a
-- way to mail somebody again and again.
alter table reviews add column author_told_at timestamptz;
update reviews set author_told_at = replied_at where replied_at is not null;
