-- Deposits and fees: the policy of a business, which a service can replace, and what was agreed when an appointment
-- was booked (docs/payments.md).
alter table businesses add column payment_policy jsonb;
alter table services add column payment_policy jsonb;

alter table appointments
  -- Agreed when it was booked. Null without a deposit.
  add column deposit_minor bigint check (deposit_minor > 0),
  add column deposit_due_at timestamptz,
  add column deposit_status text collate "C"
    check (deposit_status in ('due', 'paid', 'waived', 'expired', 'cancelled', 'refunded')),
  add column late_fee_minor bigint check (late_fee_minor between 0 and deposit_minor),
  add column no_show_fee_minor bigint check (no_show_fee_minor between 0 and deposit_minor),
  -- The fee that a late cancellation or a no-show has caused. The business keeps it when the rest is refunded.
  add column fee_minor bigint check (fee_minor between 0 and deposit_minor),
  add constraint deposit_is_complete check (num_nulls(deposit_minor, deposit_due_at, deposit_status, late_fee_minor,
    no_show_fee_minor) in (0, 5)),
  -- Closes: a confirmed or cancelled appointment whose time ends when the deposit is not paid.
  add constraint due_deposit_is_pending check (deposit_status <> 'due' or status = 'Pending');

alter table payments
  -- A deposit does not exclude a second payment for the rest of the price.
  add column is_deposit boolean not null default false,
  -- Part that the business keeps when the payment is refunded.
  add column kept_minor bigint not null default 0 check (kept_minor between 0 and amount_minor);
drop index one_live_payment;
create unique index one_live_payment on payments (appointment_id, is_deposit)
  where status in ('creating', 'open', 'settled') and not superfluous;
