-- What lists of businesses read besides the indexes they came with.

-- The businesses of a category in their order: read as far as the page goes, however many there are.
create index services_by_category_and_business on services (category_key, business_id) where active;

-- The few that only owners and admins see.
create index businesses_unlisted on businesses (id) where status <> 'active';
