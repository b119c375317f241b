-- Cached answers of every process are kept until a change of their data is read from `changes`. Records that
-- anonymous visitors see and that had no trigger report one coarse change per statement. A change that is not
-- reported would be visible on other processes only minutes later.
alter table changes drop constraint changes_topic_check;
alter table changes add constraint changes_topic_check
  check (topic in ('appointment', 'day', 'notification', 'rights', 'session', 'catalog'));

create function record_catalog_change() returns trigger
language plpgsql as $$
begin
  insert into changes (topic, kind) values ('catalog', tg_table_name);
  return null;
end $$;

create trigger record_catalog_change after insert or update or delete on businesses
  for each statement execute function record_catalog_change();
create trigger record_catalog_change after insert or update or delete on professionals
  for each statement execute function record_catalog_change();
create trigger record_catalog_change after insert or update or delete on services
  for each statement execute function record_catalog_change();
create trigger record_catalog_change after insert or update or delete on service_professionals
  for each statement execute function record_catalog_change();
create trigger record_catalog_change after insert or update or delete on reviews
  for each statement execute function record_catalog_change();
create trigger record_catalog_change after insert or update or delete on packages
  for each statement execute function record_catalog_change();

-- Reviews show the name of their author.
create trigger record_catalog_change after update of name, deleted_at on users for each row
  when ((old.name, old.deleted_at) is distinct from (new.name, new.deleted_at))
  execute function record_catalog_change();

-- Bookings count the uses of a coupon. The count is visible only when it reaches the limit.
create trigger record_catalog_change after insert or delete on coupons
  for each statement execute function record_catalog_change();
create trigger record_update after update on coupons for each row
  when ((to_jsonb(old) - '{use_count,updated_at}'::text[], old.use_count < old.usage_limit)
    is distinct from (to_jsonb(new) - '{use_count,updated_at}'::text[], new.use_count < new.usage_limit))
  execute function record_catalog_change();

-- An expired hold frees its time without a change of its row; every process looks for such holds.
create index holds_by_expiry on appointments (expires_at) where status = 'Held';
