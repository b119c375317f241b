-- Indexes for lists and search.

-- Businesses of a category in list order; a page reads only as many rows as it shows.
create index services_by_category_and_business on services (category_key, business_id) where active;

-- Unlisted businesses, which only their owners and platform staff can see.
create index businesses_unlisted on businesses (id) where status <> 'active';

-- The index includes the weight, so that a lookup does not read the table.
alter table business_words drop constraint business_words_pkey,
  add primary key (business_id, word) include (weight);

-- Services and professionals are found by whole words too. Typing errors are tolerated among the known words,
-- as for businesses.
drop index services_by_search_key;
create index services_by_word on services using gin (string_to_array(search_key, ' '));
drop index professionals_by_search_key;
create index professionals_by_word on professionals using gin (string_to_array(search_key, ' '));

-- Words are stored with the first name that contains them. They are inserted in sorted order, so that
-- concurrent transactions cannot deadlock.
create function learn_words() returns trigger language plpgsql as $$
begin
  insert into search_words (word)
    select distinct learnt.word from added cross join string_to_table(added.search_key, ' ') as learnt (word)
    where length(learnt.word) between 1 and 60
      and not exists (select 1 from search_words known where known.word = learnt.word)
    order by learnt.word
    on conflict do nothing;
  return null;
end $$;
create trigger learn_words after insert on services
  referencing new table as added for each statement execute function learn_words();
create trigger learn_words after insert on professionals
  referencing new table as added for each statement execute function learn_words();
create trigger learn_new_words after update on services
  referencing new table as added for each statement execute function learn_words();
create trigger learn_new_words after update on professionals
  referencing new table as added for each statement execute function learn_words();
