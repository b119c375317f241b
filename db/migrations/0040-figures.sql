-- What was sold in some days, out of everything a business ever sold.
create index package_purchases_by_sale on package_purchases (business_id, purchased_at);
