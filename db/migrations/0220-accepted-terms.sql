-- Version of the terms and privacy notice that the person accepted last, and when. Null for accounts that were
-- created through the API without `acceptTerms` and for accounts created by an administrator.
alter table users
  add column terms_version text collate "C",
  add column terms_accepted_at timestamptz,
  add constraint users_accepted_terms check ((terms_version is null) = (terms_accepted_at is null)) not valid;
alter table users validate constraint users_accepted_terms;
