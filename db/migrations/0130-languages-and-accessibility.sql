-- Languages spoken and accessibility of businesses, which searches filter by.
alter table businesses
  add languages text[] not null default '{}' check (cardinality(languages) <= 20),
  add accessibility text[] not null default '{}'
    check (accessibility <@ '{step-free,accessible-toilet,parking,hearing-loop}'::text[]);
create index businesses_by_facts on businesses using gin (languages, accessibility) where status = 'active';
