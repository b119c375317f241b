-- A price in major units, so that a search can sort prices of several currencies. The decimals are those of
-- ISO 4217; a test compares them with the code.
create function price_major(price_minor bigint, currency text) returns numeric
language sql immutable strict parallel safe
return price_minor / case
  when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF')
    then 1::numeric
  when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 1000::numeric
  when currency in ('CLF', 'UYW') then 10000::numeric
  else 100::numeric end;

-- Average rating in hundredths.
create function rating_hundredths(rating_sum integer, review_count integer) returns numeric
language sql immutable strict parallel safe
return round(rating_sum * 100.0 / nullif(review_count, 0));

create index services_by_category_and_price on services (category_key, price_major(price_minor, currency), id) where active;
create index services_by_price on services (price_major(price_minor, currency), id) where active;
create index professionals_by_rating on professionals (rating_hundredths(rating_sum, review_count) desc, id)
  where review_count > 0 and hidden_at is null;
create index reviews_of_business on reviews (business_id, created_at desc, id desc) where hidden_at is null;
