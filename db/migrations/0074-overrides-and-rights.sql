-- Rights that are given to single members, in addition to those of their role.
alter table business_members
  add column rights text[] collate "C" not null default '{}'
    check (rights <@ array['desk:book', 'desk:override']);

alter table businesses add column allow_double_booking boolean not null default false;

-- `overrides`: rules that staff set aside for the current time; null when none.
-- `beside`: session key of the session that staff booked this appointment beside, on purpose. Both then count as one
-- session: they may overlap each other, and nothing else may overlap either of them.
alter table appointments
  add column overrides text[] collate "C"
    check (overrides <@ array['hours', 'buffer', 'notice', 'break', 'time-off', 'overlap'] and overrides <> '{}'),
  add column beside text collate "C",
  -- Closes: an appointment or hold of one professional that overlaps another, at any business, buffers included.
  drop constraint one_session_at_a_time,
  add constraint one_session_at_a_time exclude using gist
    (professional_key with =, blocked with &&, (coalesce(beside, session_key)) with <>)
    where (status in ('Pending', 'Confirmed', 'Held'));
