-- Businesses that a customer saved. The primary key closes the race between two identical requests.
create table favourites (
  user_id text collate "C" not null references users (id),
  business_id text collate "C" not null references businesses (id),
  created_at timestamptz not null,
  primary key (user_id, business_id)
);
