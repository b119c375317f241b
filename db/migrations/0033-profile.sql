-- Contact data and pictures of a business. They are public, like the whole profile.
alter table businesses
  add column phone text,
  add column email text,
  add column website text,
  add column images text[] not null default '{}' check (cardinality(images) <= 12);
