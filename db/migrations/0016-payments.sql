-- What is to be paid, was paid and was given back. Kept for the books: a row says who asked for it by account only. Amounts are in the
-- currency's minor units.

create table payments (
  -- Also the idempotency key of its creation: whoever asks the provider again for the same payment gets the same one.
  id text collate "C" primary key,
  appointment_id text collate "C" not null references appointments,
  -- none: at the desk.
  provider text not null check (provider in ('none', 'mock', 'stripe')),
  mode text not null default 'intent' check (mode in ('intent', 'checkout')),
  status text not null check (status in ('creating', 'open', 'settled', 'refunding', 'refunded', 'cancelled', 'failed')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- What the provider calls it (pi_, cs_, pi_mock_). Null until it has told us, and for what is paid at the desk.
  reference text collate "C" unique,
  -- What a refund names: the intent behind a checkout.
  charge_reference text collate "C",
  -- The idempotency key of giving it back.
  refund_id text collate "C" unique,
  -- Why somebody should look: the provider reported another amount, or could not give it back.
  problem text check (problem in ('amount', 'refund_failed')),
  -- It came though the visit is paid for otherwise: it goes back, and the appointment takes no notice.
  superfluous boolean not null default false,
  created_by text collate "C" references users,
  refunded_by text collate "C" references users,
  created_at timestamptz not null,
  settled_at timestamptz,
  refunded_at timestamptz,
  updated_at timestamptz not null,
  -- Closes: a refund asked for twice under two keys.
  check (status <> 'refunding' or refund_id is not null)
);
-- Closes: two payments of one visit at once, whether by two requests, two processes, or at the desk while one is under way online.
create unique index one_live_payment on payments (appointment_id)
  where status in ('creating', 'open', 'settled') and not superfluous;
create index payments_by_appointment on payments (appointment_id, id);
create index payments_by_charge on payments (charge_reference) where charge_reference is not null;

-- Events of the provider that were dealt with. Closes: one delivered twice, also at the same time.
create table payment_events (
  id text collate "C" primary key,
  kind text not null,
  -- Refers to a payment. As a foreign key it would share the lock of a row that two events of one payment then both want for themselves.
  payment_id text collate "C",
  received_at timestamptz not null
);
create index payment_events_by_age on payment_events (received_at);

-- Visits that were paid before there was a book to write it into.
insert into payments (id, appointment_id, provider, status, amount_minor, currency, reference, created_at, settled_at, refunded_at, updated_at)
select 'pay_' || substr(id, 5), id, case when payment_intent_id like 'pi\_mock\_%' then 'mock' else 'none' end,
  case payment_status when 'paid' then 'settled' else 'refunded' end, price_minor, currency,
  case when payment_intent_id like 'pi\_mock\_%' then payment_intent_id end,
  updated_at, updated_at, case payment_status when 'refunded' then updated_at end, updated_at
from appointments where payment_status <> 'unpaid' and price_minor > 0;
