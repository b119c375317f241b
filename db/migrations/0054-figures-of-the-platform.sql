-- Bookings and appointments of a period across all businesses. Bookings are inserted in order of time, so
-- BRIN indexes suffice and cost almost nothing per booking.
create index appointments_by_days on appointments using brin (created_at, date);
create index businesses_in_line on businesses (id) where status = 'under_review';
