-- The sites whose pages may show the booking of a business in a frame.
alter table businesses add column embed_origins text[] not null default '{}';
