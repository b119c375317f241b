-- Language of messages to an account. Existing accounts use English.
alter table users
  add column language text not null default 'en' constraint users_language_check check (language in ('en', 'de', 'pt'));
