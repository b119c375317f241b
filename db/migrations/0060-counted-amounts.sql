-- Amount by which an appointment was charged to its grant, released when it is cancelled. Zero while the
-- grant had no currency, and for older appointments, whose amount is unknown.
alter table grant_activity add column counted_minor bigint not null default 0 check (counted_minor >= 0);
