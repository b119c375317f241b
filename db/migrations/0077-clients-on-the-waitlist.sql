-- Staff can put a client record without an account on the waitlist. user_id is then the owner of the business, whose account holds an
-- offered time, and client_id names the client who waits.
alter table waitlist_entries add column client_id text collate "C" references clients (id) on delete cascade;
alter table waitlist_offers add column client_id text collate "C" references clients (id) on delete cascade;
create index waitlist_by_client on waitlist_entries (client_id) where client_id is not null;
create index waitlist_offers_by_client on waitlist_offers (client_id) where client_id is not null;

drop index one_place_a_wish;
create unique index one_place_a_wish on waitlist_entries (coalesce(client_id, user_id), business_id, coalesce(professional_id, ''), service_ids,
  from_date, to_date, coalesce(after_minute::integer, 0), coalesce(before_minute::integer, 1440)) where status in ('waiting', 'offered');
-- Closes a race: two times freed at once, both offered to the same customer or client.
drop index one_open_offer;
create unique index one_open_offer on waitlist_offers (business_id, (coalesce(client_id, user_id))) where outcome is null;
