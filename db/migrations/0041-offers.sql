-- Public offers and the terms of sold packages.

-- Last time at which the package is sold. Null: until it is deactivated.
alter table packages add column on_sale_until timestamptz;

-- Whether the coupon is shown on the public page of the business.
alter table coupons add column is_public boolean not null default false;

-- A purchase keeps the terms it was sold with. Existing purchases receive the current terms.
alter table package_purchases
  add column title text,
  add column description text,
  add column validity_days integer;
update package_purchases u set title = p.title, description = p.description, validity_days = p.validity_days
from packages p where p.id = u.package_id;
alter table package_purchases
  alter column title set not null,
  alter column validity_days set not null;
