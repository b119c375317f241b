-- Sorting by price does not compare prices in different currencies: each currency is a range of these indexes.
create index services_by_currency_and_price on services (currency, price_major(price_minor, currency), id) where active;
create index services_by_category_and_currency on services (category_key, currency, price_major(price_minor, currency), id) where active;
