-- Origins whose pages may embed the booking page of a business.
alter table businesses add column embed_origins text[] not null default '{}';
