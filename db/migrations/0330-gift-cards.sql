-- Gift cards: sold at the desk or online, used at the checkout (docs/gift-cards.md).

-- A business without a row sells no gift cards online, and its cards do not expire.
create table gift_card_settings (
  business_id text collate "C" primary key references businesses (id),
  sold_online boolean not null,
  -- Null: no expiry. Frozen on a card when it is sold.
  validity_days integer check (validity_days between 1 and 3650)
);

create table gift_cards (
  id text collate "C" primary key,
  business_id text collate "C" not null references businesses (id),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  initial_minor bigint not null check (initial_minor > 0),
  -- Closes: two checkouts that spend the same balance.
  balance_minor bigint not null constraint gift_card_balance check (balance_minor between 0 and initial_minor),
  -- Null: sold at the desk.
  payment_status text collate "C" check (payment_status in ('unpaid', 'paid', 'refunded')),
  payment_intent_id text,
  -- Method of a sale at the desk.
  method text collate "C" check (method in ('cash', 'terminal', 'transfer')),
  -- Account that bought it online.
  buyer_id text collate "C" references users (id),
  -- Staff who sold it at the desk.
  created_by_id text collate "C" references users (id),
  recipient_email text,
  validity_days integer,
  created_at timestamptz not null,
  -- Sale at the desk, or payment.
  sold_at timestamptz,
  expires_at timestamptz,
  -- The buyer has seen the code.
  code_shown_at timestamptz,
  voided_at timestamptz,
  voided_by_id text collate "C" references users (id),
  void_reason text,
  -- Not paid in time, or refunded. A received payment goes back.
  called_off boolean not null default false,
  constraint gift_card_sale check ((payment_status is null) = (method is not null)
    and (payment_status is null) = (created_by_id is not null) and (payment_status is null or buyer_id is not null)
    and (payment_status is not null or sold_at is not null))
);
-- Closes: two requests that start the same purchase.
create unique index one_gift_card_being_paid
  on gift_cards (business_id, buyer_id, initial_minor, currency, (coalesce(recipient_email, '')))
  where payment_status = 'unpaid' and not called_off;
create index gift_cards_by_business on gift_cards (business_id, id);
create index gift_cards_by_buyer on gift_cards (buyer_id, id) where buyer_id is not null;
create index gift_cards_by_recipient on gift_cards (lower(recipient_email)) where recipient_email is not null;
create index gift_cards_by_expiry on gift_cards (expires_at) where balance_minor > 0;
create index gift_cards_by_sale on gift_cards (business_id, created_at);

-- A card has one code per delivery: shown to the buyer, and in each mail. Codes are not stored.
create table gift_card_codes (
  -- HMAC-SHA-256 of the code with the key below.
  code_hash bytea primary key check (octet_length(code_hash) = 32),
  gift_card_id text collate "C" not null references gift_cards (id),
  created_at timestamptz not null
);
create index gift_card_codes_by_card on gift_card_codes (gift_card_id);

-- The key of the hashes, encrypted with SECRET_KEY, so that SECRET_KEY can be replaced.
create table gift_card_keys (
  id text collate "C" primary key,
  sealed bytea not null
);

-- Every change of a balance.
create table gift_card_movements (
  key text collate "C" primary key,
  gift_card_id text collate "C" not null references gift_cards (id),
  kind text not null check (kind in ('sale', 'use', 'return', 'void', 'expiry')),
  amount_minor bigint not null check (amount_minor <> 0 and (amount_minor > 0) = (kind in ('sale', 'return'))),
  receipt_id text collate "C" references receipts (id),
  occurred_at timestamptz not null,
  constraint receipt_of_use check ((receipt_id is not null) = (kind in ('use', 'return')))
);
create index gift_card_movements_by_card on gift_card_movements (gift_card_id, occurred_at);
create index gift_card_movements_by_receipt on gift_card_movements (receipt_id) where receipt_id is not null;

create function refuse_change_of_gift_card_movement() returns trigger language plpgsql as $$
begin
  raise exception 'Movements of gift cards are append-only.' using errcode = 'restrict_violation';
end $$;
create trigger gift_card_movements_stay before update or delete on gift_card_movements
  for each statement execute function refuse_change_of_gift_card_movement();

alter table payments add column gift_card_id text collate "C" references gift_cards (id),
  drop constraint paid_for_one_thing,
  add constraint paid_for_one_thing check (num_nonnulls(appointment_id, purchase_id, gift_card_id) = 1) not valid;
alter table payments validate constraint paid_for_one_thing;
create unique index one_payment_of_gift_card on payments (gift_card_id) where gift_card_id is not null;

alter table ledger_transactions drop constraint ledger_transactions_kind_check,
  add constraint ledger_transactions_kind_check check (kind in ('payment', 'refund', 'refund-failed', 'package-sale', 'redemption',
    'redemption-return', 'package-cancellation', 'package-expiry', 'checkout', 'void', 'gift-card-sale', 'gift-card-void',
    'gift-card-expiry')) not valid;
alter table ledger_transactions validate constraint ledger_transactions_kind_check;
alter table ledger_entries drop constraint ledger_entries_account_check,
  add constraint ledger_entries_account_check check (account in ('cash', 'clearing', 'appointments', 'refunds', 'refunds-due',
    'packages-unused', 'packages-used', 'packages-lapsed', 'terminal', 'transfer', 'tips', 'tax', 'tax-included', 'gift-cards',
    'gift-cards-lapsed')) not valid;
alter table ledger_entries validate constraint ledger_entries_account_check;
