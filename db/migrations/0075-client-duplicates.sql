-- Finds clients of a business by phone number without reading all of them. The last nine digits identify a number with and without its
-- country code. Not unique: members of a family can share a number.
create index clients_by_phone on clients (business_id, right(regexp_replace(phone, '\D', '', 'g'), 9)) where phone is not null;
create index clients_by_name on clients (business_id, search_key);
