-- Tags, birthday and marketing consent of clients. A birthday is YYYY-MM-DD, or MM-DD if the year is unknown.
alter table clients
  add column tags text[] not null default '{}',
  add column birthday text collate "C",
  add column marketing_consent boolean,
  add column marketing_consent_at timestamptz,
  add column marketing_consent_source text,
  add constraint birthday_check check (birthday ~ '^(\d{4}-)?\d{2}-\d{2}$'),
  add constraint consent_has_a_time check ((marketing_consent is null) = (marketing_consent_at is null)),
  add constraint only_consent_has_a_source check (marketing_consent_source is null or marketing_consent is not null);
