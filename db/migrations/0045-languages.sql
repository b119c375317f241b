-- The language an account is written to in. Whoever was here before has been written to in English.
alter table users
  add column language text not null default 'en' constraint users_language_check check (language in ('en', 'de', 'pt'));
