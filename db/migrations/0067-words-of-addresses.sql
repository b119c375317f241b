-- Adds the words of street, state and postal code to the search index of existing businesses. House numbers are left out.
create temporary table address_words on commit drop as
  select distinct b.id as business_id, b.status = 'active' as listed, found.word
  from businesses b
  cross join lateral (values (b.address_line1, true), (concat_ws(' ', b.state, b.postal_code), false)) as line (text, is_street)
  cross join lateral string_to_table(regexp_replace(
    replace(lower(regexp_replace(normalize(line.text, NFKD), '[\u0300-\u036f]', '', 'g')), 'ß', 'ss'),
    '[^[:alnum:]]+', ' ', 'g'), ' ') as part (word)
  cross join lateral (select regexp_replace(part.word, 'str$', 'strasse') as word) found
  where length(found.word) between 1 and 60 and not (line.is_street and found.word ~ '^(\d{1,3}[a-z]?|[a-z]{1,2})$');

insert into business_words (business_id, word, weight, listed)
  select business_id, word, 50, listed from address_words
  on conflict (business_id, word) do nothing;

-- The weight of a city or description word that is also in the address.
update business_words w set weight = 50 from address_words a
  where w.business_id = a.business_id and w.word = a.word and w.weight < 50;

insert into search_words (word)
  select distinct word from address_words where listed order by word
  on conflict do nothing;
