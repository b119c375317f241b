-- What a business offers to everybody, and what was sold of it.

-- Until when a package is sold; null: until it is deactivated.
alter table packages add column on_sale_until timestamptz;

-- Shown to everybody who looks at the business, rather than given to some.
alter table coupons add column is_public boolean not null default false;

-- A sale keeps what it was sold as, whatever becomes of the package. What was sold before this got the words of today.
alter table package_purchases
  add column title text,
  add column description text,
  add column validity_days integer;
update package_purchases u set title = p.title, description = p.description, validity_days = p.validity_days
from packages p where p.id = u.package_id;
alter table package_purchases
  alter column title set not null,
  alter column validity_days set not null;
