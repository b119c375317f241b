-- What one account does must not keep others from being found, or from booking.

-- Only what is public is searched. A word of a business says whether the business is listed, so that those that are not take part
-- neither in the matches nor in the counts that choose where to look, however many there are of them.
alter table business_words add column listed boolean not null default true;
update business_words w set listed = false from businesses b where b.id = w.business_id and b.status <> 'active';
drop index business_words_best_first;
create index business_words_best_first on business_words (word, weight desc, business_id) where listed;
-- The few that only their owners and admins look for.
create index business_words_unlisted on business_words (word, weight desc, business_id) where not listed;

create function list_words() returns trigger language plpgsql as $$
begin
  update business_words set listed = (new.status = 'active') where business_id = new.id;
  return null;
end $$;
create trigger list_words after update of status on businesses for each row
  when ((old.status = 'active') is distinct from (new.status = 'active')) execute function list_words();

-- Words that typed ones may stand for are known from what is public, too: else the other forms of a word are those that hidden names
-- have thousands of. In one order for everybody, so that two writers do not wait in a circle.
create function learn(keys text[]) returns void language sql as $$
  insert into search_words (word)
    select distinct learnt.word from unnest(keys) as key (words) cross join string_to_table(key.words, ' ') as learnt (word)
    where length(learnt.word) between 1 and 60
      and not exists (select 1 from search_words known where known.word = learnt.word)
    order by learnt.word
    on conflict do nothing
$$;

-- What becomes public with a business, or with a professional who begins there: names, and names of services.
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

-- A business that is published brings its words; one that is taken down takes those with it that nobody else in view has.
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
-- After list_words, in the order of their names.
create trigger list_words_known after update of status on businesses for each row
  when ((old.status = 'active') is distinct from (new.status = 'active')) execute function follow_listing();

-- What only unlisted things have is forgotten; with many words this is one pass over each table.
delete from search_words;
select learn_public(array(select id from businesses where status = 'active'), '{}');

-- Whether an account may have one more visit ahead. Closes: several bookings of one account at once, each finding room for one more: whoever
-- asks holds the account's line, and since the function is volatile it counts in a snapshot of its own, taken after that was waited for.
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
