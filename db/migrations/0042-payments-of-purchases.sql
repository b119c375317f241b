-- A payment is for an appointment, or for a package bought online.

alter table payments
  alter column appointment_id drop not null,
  add column purchase_id text collate "C" references package_purchases,
  add constraint paid_for_one_thing check (num_nonnulls(appointment_id, purchase_id) = 1);
-- Closes: two concurrent payments of one purchase.
create unique index one_live_payment_of_purchase on payments (purchase_id)
  where status in ('creating', 'open', 'settled') and not superfluous;
create index payments_by_purchase on payments (purchase_id, id) where purchase_id is not null;

alter table package_purchases
  -- Status of its payment. Null: sold at the business.
  add column payment_status text check (payment_status in ('unpaid', 'paid', 'refunded')),
  add column payment_intent_id text,
  -- Not paid in time, or cancelled before the first use. A later payment is refunded.
  add column voided boolean not null default false,
  add constraint void_is_cancelled check (not voided or cancelled_at is not null),
  -- Closes: redeeming a purchase that is not paid.
  add constraint unpaid_is_unused check (payment_status <> 'unpaid' or sessions_redeemed = 0);
-- Closes: two concurrent requests that each start a purchase.
create unique index one_purchase_being_paid on package_purchases (package_id, user_id)
  where payment_status = 'unpaid' and cancelled_at is null;
