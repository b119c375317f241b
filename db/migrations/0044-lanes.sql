-- What people wait for is not behind a rush of what can wait: jobs are taken lane by lane, each in its order. Jobs that were waiting, and those
-- of processes that know of no lanes yet, are in the middle one.
alter table jobs add column lane text not null default 'normal' check (lane in ('urgent', 'normal', 'bulk'));
drop index jobs_due;
create index jobs_due on jobs (lane, run_at, id) where failed_at is null;

-- Which events somebody waits for, among however many bookings; booking writes nothing to it.
create index events_besides_bookings on events (kind, key) where kind <> 'appointment.booked';
