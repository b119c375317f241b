-- Payments and refunds. Rows are kept for accounting and identify the payer by account only. Amounts are in
-- minor units of the currency.

create table payments (
  -- Also the idempotency key at the provider, so that a repeated request returns the same payment.
  id text collate "C" primary key,
  appointment_id text collate "C" not null references appointments,
  -- none: paid at the business.
  provider text not null check (provider in ('none', 'mock', 'stripe')),
  mode text not null default 'intent' check (mode in ('intent', 'checkout')),
  status text not null check (status in ('creating', 'open', 'settled', 'refunding', 'refunded', 'cancelled', 'failed')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Reference at the provider (pi_, cs_, pi_mock_). Null until the provider returns one, and for payments at
  -- the business.
  reference text collate "C" unique,
  -- Reference that a refund uses: the payment intent behind a checkout session.
  charge_reference text collate "C",
  -- Idempotency key of the refund.
  refund_id text collate "C" unique,
  -- Requires attention: the provider reported a different amount, or a refund failed.
  problem text check (problem in ('amount', 'refund_failed')),
  -- The appointment was already paid in another way. The payment is refunded and does not change the
  -- appointment.
  superfluous boolean not null default false,
  created_by text collate "C" references users,
  refunded_by text collate "C" references users,
  created_at timestamptz not null,
  settled_at timestamptz,
  refunded_at timestamptz,
  updated_at timestamptz not null,
  -- Closes: one refund requested under two keys.
  check (status <> 'refunding' or refund_id is not null)
);
-- Closes: two concurrent payments of one appointment, by two requests, two processes, or at the desk during
-- an online payment.
create unique index one_live_payment on payments (appointment_id)
  where status in ('creating', 'open', 'settled') and not superfluous;
create index payments_by_appointment on payments (appointment_id, id);
create index payments_by_charge on payments (charge_reference) where charge_reference is not null;

-- Processed provider events. Closes: one event delivered twice, also concurrently.
create table payment_events (
  id text collate "C" primary key,
  kind text not null,
  -- Id of a payment. A foreign key would take a shared row lock that two events of one payment then both try
  -- to upgrade.
  payment_id text collate "C",
  received_at timestamptz not null
);
create index payment_events_by_age on payment_events (received_at);

-- Appointments that were paid before this table existed.
insert into payments (id, appointment_id, provider, status, amount_minor, currency, reference, created_at, settled_at, refunded_at, updated_at)
select 'pay_' || substr(id, 5), id, case when payment_intent_id like 'pi\_mock\_%' then 'mock' else 'none' end,
  case payment_status when 'paid' then 'settled' else 'refunded' end, price_minor, currency,
  case when payment_intent_id like 'pi\_mock\_%' then payment_intent_id end,
  updated_at, updated_at, case payment_status when 'refunded' then updated_at end, updated_at
from appointments where payment_status <> 'unpaid' and price_minor > 0;
