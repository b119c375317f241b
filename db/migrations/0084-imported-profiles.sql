-- Tags, birthday and consent of an imported row, until it is stored: {"tags", "birthday", "consent"}.
alter table client_import_rows
  add column profile jsonb,
  drop constraint done_rows_say_nothing,
  add constraint done_rows_say_nothing check (outcome is null or num_nonnulls(name, email, email_key, phone, notes, profile) = 0);
