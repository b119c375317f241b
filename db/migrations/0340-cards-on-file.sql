-- Cards on file: what was agreed with a booking, the saved cards, and the setups by which clients save them
-- (docs/payments.md). Card numbers are never stored: the provider has them.
alter table appointments
  -- Agreed when it was booked. Null without a card on file.
  add column card_status text collate "C" check (card_status in ('due', 'saved', 'waived', 'expired', 'cancelled')),
  add column card_due_at timestamptz,
  -- Parts of the fees that the deposit does not cover.
  add column card_late_fee_minor bigint check (card_late_fee_minor >= 0),
  add column card_no_show_fee_minor bigint check (card_no_show_fee_minor >= 0),
  add constraint card_is_complete check (num_nulls(card_status, card_due_at, card_late_fee_minor, card_no_show_fee_minor) in (0, 4)),
  -- Closes: a confirmed or cancelled appointment whose time ends when no card is saved.
  add constraint due_card_is_pending check (card_status <> 'due' or status = 'Pending');

-- A card that a client allowed one business to charge.
create table saved_cards (
  id text collate "C" primary key,
  user_id text collate "C" not null references users,
  business_id text collate "C" not null references businesses,
  provider text collate "C" not null check (provider in ('mock', 'stripe')),
  customer_reference text collate "C",
  method_reference text collate "C" not null,
  brand text collate "C" not null,
  last_four text collate "C" not null check (last_four ~ '^[0-9]{4}$'),
  expiry_month smallint not null check (expiry_month between 1 and 12),
  expiry_year smallint not null,
  created_at timestamptz not null
);
create index saved_cards_of_user on saved_cards (user_id, business_id);
create index saved_cards_of_business on saved_cards (business_id);

-- The consent of a client and the request to the provider to save a card.
create table card_setups (
  id text collate "C" primary key,
  appointment_id text collate "C" not null references appointments,
  provider text collate "C" not null check (provider in ('mock', 'stripe')),
  status text collate "C" not null check (status in ('creating', 'open', 'saved', 'discarded', 'cancelled', 'failed')),
  reference text collate "C",
  -- As the client saw it.
  consent_text text not null,
  consented_at timestamptz not null,
  card_id text collate "C" references saved_cards on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (reference is not null or status <> 'open')
);
create index card_setups_of_appointment on card_setups (appointment_id);
create index card_setups_of_card on card_setups (card_id) where card_id is not null;
-- Closes: two requests of the client open two setups of one appointment.
create unique index one_live_card_setup on card_setups (appointment_id) where status in ('creating', 'open');
