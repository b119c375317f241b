-- What an agent made counts among what the agents of its account may make, and takes no room from the person. Of what is there nobody can tell
-- any more: it stays the person's. Times that are kept say by whom in `grant_id`, as visits do.
alter table alerts add column by_agent boolean not null default false;
alter table waitlist_entries add column by_agent boolean not null default false;
alter table family_members add column by_agent boolean not null default false;
