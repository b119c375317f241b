-- Jobs are taken from three queues, each in order, so that urgent jobs do not wait behind many others.
-- Existing jobs, and jobs of processes of an older version, are in the middle queue.
alter table jobs add column lane text not null default 'normal' check (lane in ('urgent', 'normal', 'bulk'));
drop index jobs_due;
create index jobs_due on jobs (lane, run_at, id) where failed_at is null;

-- Events other than bookings, which are dispatched first. Bookings add nothing to this index.
create index events_besides_bookings on events (kind, key) where kind <> 'appointment.booked';
