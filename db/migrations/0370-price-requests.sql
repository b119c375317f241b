-- Agents request changes of prices.
alter table approvals drop constraint approvals_action_check;
alter table approvals add constraint approvals_action_check
  check (action in ('book', 'reschedule', 'cancel', 'change-price'));

-- Two pending requests for the price of one service could not both be carried out. The lock of the service
-- serializes them; this index finds the pending one.
create index approvals_of_prices on approvals ((request ->> 'serviceId')) where action = 'change-price' and status = 'pending';
