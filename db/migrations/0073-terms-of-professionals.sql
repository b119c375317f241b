-- Price and duration of a service with a professional. Null: the value of the service.
alter table service_professionals
  add column price_minor bigint check (price_minor >= 0),
  add column duration_minutes integer check (duration_minutes between 1 and 1440);

-- Lists show the values of professionals. Few professionals have any.
create index service_professionals_with_terms on service_professionals (service_id, professional_id)
  where price_minor is not null or duration_minutes is not null;

-- A booking is judged by a cached schedule with these values.
create trigger renew_version_of_terms after update on service_professionals
  for each row execute function renew_version_of_service();

alter table services
  add column price_from boolean not null default false,
  -- Place in the lists of the business or professional. Services with the same place are ordered by id.
  add column position integer not null default 0 check (position >= 0),
  -- Lowest of the price and the prices of professionals. Search filters and sorts by it, because an index cannot
  -- contain rows of two tables.
  add column lowest_price_minor bigint check (lowest_price_minor >= 0);

-- The order of services does not affect schedules.
drop trigger renew_version on services;
create trigger renew_version after delete on services
  for each row execute function renew_version_of_owner();
create trigger renew_version_of_update after update on services for each row
  when (old.position = new.position) execute function renew_version_of_owner();

update services s set lowest_price_minor = s.price_minor where s.price_minor is not null;
update services s set position = ordered.place
from (select id, row_number() over (partition by business_id, owner_professional_id order by id) - 1 as place from services) ordered
where ordered.id = s.id and ordered.place > 0;

create function set_lowest_price() returns trigger language plpgsql as $$
begin
  new.lowest_price_minor := least(new.price_minor,
    (select min(sp.price_minor) from service_professionals sp where sp.service_id = new.id));
  return new;
end $$;
create trigger set_lowest_price before insert or update of price_minor on services
  for each row execute function set_lowest_price();

create function renew_lowest_price() returns trigger language plpgsql as $$
begin
  -- Runs the trigger of the service.
  update services set price_minor = price_minor where id = old.service_id;
  return null;
end $$;
create trigger renew_lowest_price after update on service_professionals for each row
  when (old.price_minor is distinct from new.price_minor) execute function renew_lowest_price();
create trigger renew_lowest_price_after_delete after delete on service_professionals for each row
  when (old.price_minor is not null) execute function renew_lowest_price();

drop index services_by_category_and_currency;
drop index services_by_category_and_price;
drop index services_by_currency_and_price;
drop index services_by_price;
create index services_by_category_and_currency on services (category_key, currency, price_major(lowest_price_minor, currency), id) where active;
create index services_by_category_and_price on services (category_key, price_major(lowest_price_minor, currency), id) where active;
create index services_by_currency_and_price on services (currency, price_major(lowest_price_minor, currency), id) where active;
create index services_by_price on services (price_major(lowest_price_minor, currency), id) where active;
