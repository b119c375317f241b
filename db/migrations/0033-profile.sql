-- How a business can be reached and what it looks like: public, as all of its profile is.
alter table businesses
  add column phone text,
  add column email text,
  add column website text,
  add column images text[] not null default '{}' check (cardinality(images) <= 12);
