-- Limits the effect of one account on the search and the bookings of others.

-- Only public businesses are searched. Each word row stores whether its business is listed. Unlisted ones
-- then affect neither the matches nor the counts that choose the search path.
alter table business_words add column listed boolean not null default true;
update business_words w set listed = false from businesses b where b.id = w.business_id and b.status <> 'active';
drop index business_words_best_first;
create index business_words_best_first on business_words (word, weight desc, business_id) where listed;
-- Words of unlisted businesses, which only their owners and platform staff search.
create index business_words_unlisted on business_words (word, weight desc, business_id) where not listed;

create function list_words() returns trigger language plpgsql as $$
begin
  update business_words set listed = (new.status = 'active') where business_id = new.id;
  return null;
end $$;
create trigger list_words after update of status on businesses for each row
  when ((old.status = 'active') is distinct from (new.status = 'active')) execute function list_words();

-- Known words come from public names only. Otherwise hidden names could add thousands of variants of a word.
-- Words are inserted in sorted order, so that concurrent transactions cannot deadlock.
create function learn(keys text[]) returns void language sql as $$
  insert into search_words (word)
    select distinct learnt.word from unnest(keys) as key (words) cross join string_to_table(key.words, ' ') as learnt (word)
    where length(learnt.word) between 1 and 60
      and not exists (select 1 from search_words known where known.word = learnt.word)
    order by learnt.word
    on conflict do nothing
$$;

-- Names that become public with a business, or with a professional who joins one, and names of services.
create function learn_public(business_ids text[], professional_ids text[]) returns void language sql as $$
  select learn(array(
    select s.search_key from services s where s.business_id = any (business_ids) and s.active
    union all
    select w.word from business_words w where w.business_id = any (business_ids)
    union all
    select part.search_key from (
      select bp.professional_id from business_professionals bp where bp.business_id = any (business_ids)
      union select unnest(professional_ids)) who
    cross join lateral (
      select p.search_key from professionals p where p.id = who.professional_id and p.hidden_at is null
      union all
      select s.search_key from services s where s.owner_professional_id = who.professional_id and s.active) part
    where exists (select 1 from business_professionals bp join businesses b on b.id = bp.business_id
      where bp.professional_id = who.professional_id and b.status = 'active')))
$$;

create or replace function learn_words() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'services' then
    perform learn(array(
      select s.search_key from added s join businesses b on b.id = s.business_id where b.status = 'active' and s.active));
    perform learn_public('{}', array(
      select distinct s.owner_professional_id from added s where s.owner_professional_id is not null and s.active));
  else
    perform learn_public('{}', array(select p.id from added p));
  end if;
  return null;
end $$;

create function learn_arrivals() returns trigger language plpgsql as $$
begin
  perform learn_public('{}', array(select distinct a.professional_id from added a));
  return null;
end $$;
create trigger learn_arrivals after insert on business_professionals
  referencing new table as added for each statement execute function learn_arrivals();

-- Publishing a business adds its words. Unpublishing it removes the words that no other public name contains.
create function follow_listing() returns trigger language plpgsql as $$
begin
  if new.status = 'active' then
    perform learn_public(array[new.id], '{}');
  else
    delete from search_words w where w.word in (
        select mine.word from business_words mine where mine.business_id = new.id)
      and not exists (select 1 from business_words other where other.word = w.word and other.listed)
      and not exists (select 1 from professionals p join business_professionals bp on bp.professional_id = p.id
        join businesses b on b.id = bp.business_id and b.status = 'active'
        where string_to_array(p.search_key, ' ') @> array[w.word] and p.hidden_at is null)
      and not exists (select 1 from services s join business_professionals bp on bp.professional_id = s.owner_professional_id
        join businesses b on b.id = bp.business_id and b.status = 'active'
        where string_to_array(s.search_key, ' ') @> array[w.word] and s.active);
  end if;
  return null;
end $$;
-- Runs after list_words: triggers run in alphabetical order.
create trigger list_words_known after update of status on businesses for each row
  when ((old.status = 'active') is distinct from (new.status = 'active')) execute function follow_listing();

-- Words that only unlisted names contain are deleted, with one pass over each table.
delete from search_words;
select learn_public(array(select id from businesses where status = 'active'), '{}');

-- Whether an account may have one more upcoming appointment. Closes: several concurrent bookings of one
-- account that each see a free place. The caller holds the advisory lock of the account. The function is
-- volatile, so it counts in a new snapshot taken after the lock was acquired.
create function has_room_for_visit(account text, place text, day date, at timestamptz, most_ahead integer, most_a_day integer)
returns boolean language plpgsql volatile as $$
declare
  ahead bigint;
  that_day bigint;
begin
  select count(*), count(*) filter (where a.business_id = place and a.date = day) into ahead, that_day
    from appointments a where a.user_id = account and lower(a.during) > at and a.status in ('Pending', 'Confirmed');
  return ahead < most_ahead and that_day < most_a_day;
end $$;
