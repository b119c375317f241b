-- Records created by agents count towards the limits of the account's agents, not of the user. The author of
-- existing records is unknown, so they count for the user. Holds and appointments store the agent in
-- `grant_id`.
alter table alerts add column by_agent boolean not null default false;
alter table waitlist_entries add column by_agent boolean not null default false;
alter table family_members add column by_agent boolean not null default false;
