-- Receipts of the checkout at the desk (docs/receipts.md).

-- Last number of a business and year. Closes: two checkouts that take the same number. The row stays locked until the
-- checkout commits, and a rollback gives the number back, so that numbers have no gaps.
create table receipt_counters (
  business_id text collate "C" not null references businesses (id),
  year smallint not null,
  last_number integer not null check (last_number > 0),
  primary key (business_id, year)
);

create table receipts (
  id text collate "C" primary key,
  business_id text collate "C" not null references businesses (id),
  year smallint not null,
  number integer not null check (number > 0),
  appointment_id text collate "C" not null references appointments (id),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Services after a coupon, tax included, without the tip.
  total_minor bigint not null check (total_minor >= 0),
  tip_minor bigint not null check (tip_minor >= 0),
  tax_minor bigint not null check (tax_minor >= 0),
  -- Copies at the time of the checkout: services, tax by rate, and payments by method.
  lines jsonb not null,
  taxes jsonb not null,
  payments jsonb not null,
  business_name text not null,
  business_address text not null,
  issued_at timestamptz not null,
  -- Date of `issued_at` in the time zone of the business.
  local_date date not null,
  issued_by text collate "C" references users (id),
  voided_at timestamptz,
  voided_by text collate "C" references users (id),
  void_reason text,
  constraint one_receipt_a_number unique (business_id, year, number),
  constraint receipts_voided check ((voided_at is null) = (void_reason is null))
);
-- Closes: two checkouts of an appointment at the same time.
create unique index one_valid_receipt on receipts (appointment_id) where voided_at is null;
create index receipts_by_appointment on receipts (appointment_id);
create index receipts_by_business on receipts (business_id, local_date, id);

-- A receipt stays as it was issued. Voiding it is the only change.
create function refuse_change_of_receipt() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.voided_at is not null or
    (to_jsonb(new) - '{voided_at,voided_by,void_reason}'::text[]) <> (to_jsonb(old) - '{voided_at,voided_by,void_reason}'::text[]) then
    raise exception 'Receipts are not changed or deleted. Void the receipt.' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger receipts_stay before update or delete on receipts for each row execute function refuse_change_of_receipt();

alter table ledger_transactions drop constraint ledger_transactions_kind_check,
  add constraint ledger_transactions_kind_check check (kind in ('payment', 'refund', 'refund-failed', 'package-sale', 'redemption',
    'redemption-return', 'package-cancellation', 'package-expiry', 'checkout', 'void')) not valid;
alter table ledger_transactions validate constraint ledger_transactions_kind_check;
alter table ledger_entries drop constraint ledger_entries_account_check,
  add constraint ledger_entries_account_check check (account in ('cash', 'clearing', 'appointments', 'refunds', 'refunds-due',
    'packages-unused', 'packages-used', 'packages-lapsed', 'terminal', 'transfer', 'tips', 'tax', 'tax-included')) not valid;
alter table ledger_entries validate constraint ledger_entries_account_check;
