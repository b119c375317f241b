-- Holds, the terms of a booking, and the history of changes.

-- A hold is a row of `appointments`, so that the same constraint separates holds and appointments. It has no
-- client, so it does not block the client elsewhere. An insert first deletes expired holds in its way,
-- because a constraint cannot depend on the current time.
alter table appointments
  alter column client_key drop not null,
  drop constraint appointments_status_check,
  add constraint appointments_status_check
    check (status in ('Pending', 'Confirmed', 'Cancelled', 'Completed', 'NoShow', 'Held')),
  add column held_by text collate "C" references users,
  add column expires_at timestamptz,
  add constraint holds_expire check (num_nonnulls(expires_at, held_by) = case status when 'Held' then 2 else 0 end),
  add constraint bookings_have_a_client check (status = 'Held' or client_key is not null),
  -- Closes: an appointment or hold of one professional that overlaps another, at any business, buffers
  -- included.
  drop constraint one_session_at_a_time,
  add constraint one_session_at_a_time exclude using gist
    (professional_key with =, blocked with &&, session_key with <>) where (status in ('Pending', 'Confirmed', 'Held'));

-- Closes: a seat of a class booked or held twice. With the check on seat and capacity, also a seat beyond the
-- capacity.
drop index one_client_a_seat;
create unique index one_client_a_seat on appointments (session_key, seat) where status in ('Pending', 'Confirmed', 'Held');
create index holds_by_holder on appointments (held_by) where status = 'Held';
create index holds_by_professional on appointments (professional_id, expires_at) where status = 'Held';

-- price_minor is the amount the client owes; these columns explain it.
alter table appointments
  add column subtotal_minor bigint check (subtotal_minor >= 0),
  add column coupon_code text,
  add column package_purchase_id text collate "C" references package_purchases,
  add column package_sessions_total integer,
  -- Cancellation policy that the client accepted. Null for imported bookings, for which the current policy of
  -- the business applies.
  add column cancellation_window_hours integer check (cancellation_window_hours >= 0),
  add column cancellation_reason text,
  -- A coupon and a package exclude each other.
  add constraint one_way_to_pay_less check (num_nonnulls(coupon_code, package_purchase_id) <= 1),
  add constraint reductions_are_counted check (
    num_nonnulls(coupon_code, package_purchase_id) = 0 or num_nonnulls(subtotal_minor, price_minor) = 2),
  add constraint sessions_of_a_package check ((package_purchase_id is null) = (package_sessions_total is null));
create index appointments_by_package_purchase on appointments (package_purchase_id) where package_purchase_id is not null;

-- Written in the statement that makes the change, so that every change is recorded.
create table appointment_history (
  key bigint generated always as identity primary key,
  appointment_id text collate "C" not null references appointments on delete cascade,
  at timestamptz not null,
  by_user_id text collate "C" references users,
  action text not null,
  -- Changed values before and after: status, date, start, professional.
  before jsonb,
  after jsonb
);
create index appointment_history_by_appointment on appointment_history (appointment_id, key);
