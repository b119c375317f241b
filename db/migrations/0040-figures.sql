-- Sales of a business in a period.
create index package_purchases_by_sale on package_purchases (business_id, purchased_at);
