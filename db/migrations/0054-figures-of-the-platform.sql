-- What was booked, and what takes place, on some days, whichever the business. Bookings are written as time goes by, so blocks of them tell
-- their days well enough, and keeping that up costs a booking nothing.
create index appointments_by_days on appointments using brin (created_at, date);
create index businesses_in_line on businesses (id) where status = 'under_review';
