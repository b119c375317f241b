-- Slugs of businesses and professionals in page URLs. Earlier slugs keep working.

-- A name in lower-case letters, digits and hyphens. Empty if no letter can be transliterated.
create function slug_text(name text) returns text
language sql immutable strict parallel safe
return trim(both '-' from regexp_replace(lower(regexp_replace(normalize(translate(
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(normalize(name, nfc),
    'ä', 'ae'), 'Ä', 'ae'), 'ö', 'oe'), 'Ö', 'oe'), 'ü', 'ue'), 'Ü', 'ue'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'),
    'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'),
  'øØđĐðÐłŁıħĦŋŊ''’`', 'ooddddllihhnn'), nfkd), '[\u0300-\u036f]', '', 'g') collate "C"), '[^a-z0-9]+', '-', 'g'));

-- Cut to a maximum length, at a word boundary where possible.
create function slug_cut(slug text, most integer) returns text
language sql immutable strict parallel safe
return case when length(slug) <= most then slug
  else coalesce(nullif(regexp_replace(left(slug, most + 1), '-[^-]*$', ''), left(slug, most + 1)), left(slug, most)) end;

create table business_slugs (
  slug text collate "C" primary key,
  business_id text collate "C" not null
);
create table professional_slugs (
  slug text collate "C" primary key,
  professional_id text collate "C" not null
);
alter table businesses add column slug text collate "C";
alter table professionals add column slug text collate "C";

-- Closes: two concurrent inserts or renames with the same name. The second waits for the first and then takes
-- the next candidate.
create function take_slug(kind text, subject text, wanted text) returns boolean
language plpgsql as $$
begin
  if kind = 'business' then
    insert into business_slugs (slug, business_id) values (wanted, subject) on conflict do nothing;
    return found or exists (select 1 from business_slugs where slug = wanted and business_id = subject);
  end if;
  insert into professional_slugs (slug, professional_id) values (wanted, subject) on conflict do nothing;
  return found or exists (select 1 from professional_slugs where slug = wanted and professional_id = subject);
end $$;

-- Candidates: the name, then name and city, then numbers; after a few numbers random ones, so that the
-- thousandth business of a name is created as fast as the first.
create function give_slug() returns trigger
language plpgsql as $$
declare
  kind text := tg_argv[0];
  base text := slug_text(new.name);
  city text := slug_cut(coalesce(slug_text(to_jsonb(new) ->> 'city'), ''), 24);
  suffix text;
begin
  if tg_op = 'UPDATE' and old.slug is not null and base = slug_text(old.name) then return new; end if;
  -- A number alone looks like an id, and some names cannot be transliterated.
  if base = '' then base := left(md5(new.id), 6); end if;
  if base !~ '[a-z]' or slug_text(new.name) = '' then base := kind || '-' || base; end if;
  if '-' || base || '-' like '%-' || city || '-%' then city := ''; end if;
  for attempt in 0 .. 30 loop
    continue when attempt = 1 and city = '';
    suffix := concat_ws('-', case when attempt > 0 and city <> '' then city end, case
      when attempt >= 5 then 5 + floor(random() * 10 ^ least(attempt - 3, 9))::bigint when attempt >= 2 then attempt end);
    new.slug := case suffix when '' then slug_cut(base, 60) else slug_cut(base, 59 - length(suffix)) || '-' || suffix end;
    if take_slug(kind, new.id, new.slug) then return new; end if;
  end loop;
  raise exception 'no slug is left for %', new.id;
end $$;

create trigger give_slug before insert on businesses for each row execute function give_slug('business');
create trigger give_slug before insert on professionals for each row execute function give_slug('professional');
create trigger change_slug before update of name on businesses for each row
  when (old.name is distinct from new.name or old.slug is null) execute function give_slug('business');
create trigger change_slug before update of name on professionals for each row
  when (old.name is distinct from new.name or old.slug is null) execute function give_slug('professional');

-- Existing rows, oldest first.
do $$
declare
  subject text;
begin
  for subject in select id from businesses order by id loop update businesses set name = name where id = subject; end loop;
  for subject in select id from professionals order by id loop update professionals set name = name where id = subject; end loop;
end $$;

alter table businesses alter column slug set not null;
alter table professionals alter column slug set not null;
-- Checked at the end of the transaction, because the slug is inserted before its row.
alter table business_slugs add foreign key (business_id) references businesses (id) on delete cascade deferrable initially deferred;
alter table professional_slugs add foreign key (professional_id) references professionals (id) on delete cascade deferrable initially deferred;
create index business_slugs_by_business on business_slugs (business_id);
create index professional_slugs_by_professional on professional_slugs (professional_id);

-- Ratings of businesses are maintained like those of professionals: exact at every moment, and read with the
-- row.
alter table businesses add column rating_sum integer not null default 0 check (rating_sum >= 0),
  add column review_count integer not null default 0 check (review_count >= 0);
update businesses b set rating_sum = shown.rating_sum, review_count = shown.review_count
from (select r.business_id, sum(r.rating) as rating_sum, count(*) as review_count
  from reviews r join professionals p on p.id = r.professional_id
  where r.hidden_at is null and p.hidden_at is null group by r.business_id) shown
where b.id = shown.business_id;
-- Reviews do not affect the schedule.
drop trigger renew_version on businesses;
create trigger renew_version after update on businesses for each row
  when (to_jsonb(old) - '{rating_sum,review_count}'::text[] is distinct from to_jsonb(new) - '{rating_sum,review_count}'::text[])
  execute function renew_version();

-- Key of a city or category as part of a URL. Plain keys become slugs with hyphens, which the filters accept;
-- other keys add part of their hash.
create function key_slug(key text, kind text) returns text
language sql immutable strict parallel safe
return case when key ~ '^[a-z0-9 ]{1,60}$' and key ~ '[a-z]' then replace(key, ' ', '-')
  else concat_ws('-', coalesce(nullif(trim(both '-' from left(regexp_replace(substring(key, '.*[a-z].*'), '[^a-z0-9]+', '-', 'g'), 50)), ''), kind),
    left(md5(key), 6)) end;
-- Index-only scan for the list of cities.
create index businesses_by_place on businesses (city_key, country_key, id) include (lat, lng) where status = 'active';
