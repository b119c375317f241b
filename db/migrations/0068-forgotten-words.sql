-- Known words disappear with the last public name that contains them. Otherwise, repeated edits of one text
-- would add words without limit and slow down every search.
create function forget(words text[]) returns void language plpgsql as $$
begin
  -- Closes a race: another transaction finds a word known and uses it, while this one deletes it. Waits for
  -- such transactions; the next statement sees their names.
  perform 1 from search_words w where w.word = any (words) order by w.word for update;
  delete from search_words w where w.word = any (words)
    and not exists (select 1 from business_words other where other.word = w.word and other.listed)
    and not exists (select 1 from professionals p join business_professionals bp on bp.professional_id = p.id
      join businesses b on b.id = bp.business_id and b.status = 'active'
      where string_to_array(p.search_key, ' ') @> array[w.word] and p.hidden_at is null)
    and not exists (select 1 from services s join business_professionals bp on bp.professional_id = s.owner_professional_id
      join businesses b on b.id = bp.business_id and b.status = 'active'
      where string_to_array(s.search_key, ' ') @> array[w.word] and s.active)
    and not exists (select 1 from services s join businesses b on b.id = s.business_id and b.status = 'active'
      where string_to_array(s.search_key, ' ') @> array[w.word] and s.active);
end $$;

create or replace function follow_listing() returns trigger language plpgsql as $$
begin
  if new.status = 'active' then
    perform learn_public(array[new.id], '{}');
  else
    perform forget(array(
      select mine.word from business_words mine where mine.business_id = new.id
      union
      select part.word from (
        select p.search_key from business_professionals bp join professionals p on p.id = bp.professional_id
        where bp.business_id = new.id
        union
        select s.search_key from services s where s.business_id = new.id
        union
        select s.search_key from business_professionals bp join services s on s.owner_professional_id = bp.professional_id
        where bp.business_id = new.id) names
      cross join string_to_table(names.search_key, ' ') as part (word)));
  end if;
  return null;
end $$;

-- Names of professionals and services that were changed.
create function forget_former_words() returns trigger language plpgsql as $$
declare
  former text[] := array(
    select distinct part.word from former_rows f join new_rows n on n.id = f.id and n.search_key <> f.search_key
    cross join string_to_table(f.search_key, ' ') as part (word));
begin
  if cardinality(former) > 0 then
    perform forget(former);
  end if;
  return null;
end $$;
create trigger forget_former_words after update on professionals
  referencing old table as former_rows new table as new_rows for each statement execute function forget_former_words();
create trigger forget_former_words after update on services
  referencing old table as former_rows new table as new_rows for each statement execute function forget_former_words();

select forget(array(select word from search_words));
