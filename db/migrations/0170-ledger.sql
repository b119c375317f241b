-- Ledger: every movement of money or stored value as a double entry (docs/ledger.md).
create table ledger_transactions (
  id bigint generated always as identity primary key,
  -- Names the movement. Closes: a retry or a repeated event that posts a movement twice.
  key text collate "C" not null constraint one_transaction_a_movement unique,
  kind text not null check (kind in ('payment', 'refund', 'refund-failed', 'package-sale', 'redemption', 'redemption-return',
    'package-cancellation', 'package-expiry')),
  business_id text collate "C" not null references businesses (id),
  -- Here and not on the entries, so that a transaction has one currency.
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  appointment_id text collate "C" references appointments (id),
  purchase_id text collate "C" references package_purchases (id),
  payment_id text collate "C" references payments (id),
  occurred_at timestamptz not null,
  -- Date of `occurred_at` in the time zone of the business.
  local_date date not null
);
create index ledger_transactions_by_business on ledger_transactions (business_id, local_date);
create index ledger_transactions_by_appointment on ledger_transactions (appointment_id) where appointment_id is not null;
create index ledger_transactions_by_purchase on ledger_transactions (purchase_id) where purchase_id is not null;
create index ledger_transactions_by_payment on ledger_transactions (payment_id) where payment_id is not null;

create table ledger_entries (
  transaction_id bigint not null references ledger_transactions (id),
  account text collate "C" not null check (account in ('cash', 'clearing', 'appointments', 'refunds', 'refunds-due',
    'packages-unused', 'packages-used', 'packages-lapsed')),
  -- Positive: debit. Negative: credit.
  amount_minor bigint not null check (amount_minor <> 0),
  primary key (transaction_id, account)
);

-- Deferred to the commit, because the entries of a transaction are checked together.
create function require_balanced() returns trigger language plpgsql as $$
declare
  checked bigint;
begin
  if tg_table_name = 'ledger_entries' then checked := new.transaction_id; else checked := new.id; end if;
  -- Null without entries.
  if (select sum(amount_minor) from ledger_entries where transaction_id = checked) is distinct from 0 then
    raise exception 'Ledger transaction % is not balanced.', checked
      using errcode = 'check_violation', constraint = 'ledger_is_balanced';
  end if;
  return null;
end $$;
create constraint trigger ledger_is_balanced after insert on ledger_transactions
  deferrable initially deferred for each row execute function require_balanced();
create constraint trigger ledger_is_balanced after insert on ledger_entries
  deferrable initially deferred for each row execute function require_balanced();

-- Append-only. Corrections are counter-entries. The service may not truncate tables.
create function refuse_change_of_ledger() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger is append-only.' using errcode = 'restrict_violation';
end $$;
create trigger ledger_transactions_stay before update or delete on ledger_transactions
  for each statement execute function refuse_change_of_ledger();
create trigger ledger_entries_stay before update or delete on ledger_entries
  for each statement execute function refuse_change_of_ledger();

-- Finds expired packages whose unused sessions have not lapsed in the ledger.
create index package_purchases_by_expiry on package_purchases (expires_at) where cancelled_at is null;

-- Posts the movements of payments and purchases that have no transactions yet, as far as their state shows, with
-- the keys of the service. Used by this migration and by the demo.
create function post_ledger_history() returns void language sql as $$
  with paid as (
    select p.*, coalesce(a.business_id, u.business_id) as business_id, coalesce(u.voided, false) as voided,
      case p.provider when 'none' then 'cash' else 'clearing' end as money,
      -- Received only to be returned: a second payment, or one that came too late, which was never settled.
      p.superfluous or coalesce(u.voided and p.settled_at is null, false) as unwanted
    from payments p left join appointments a on a.id = p.appointment_id left join package_purchases u on u.id = p.purchase_id
    where p.status in ('settled', 'refunding', 'refunded')
      and not exists (select 1 from ledger_transactions t where t.payment_id = p.id)),
  sold as (
    select u.* from package_purchases u
    where not exists (select 1 from ledger_transactions t where t.purchase_id = u.id)
      and (u.payment_status is null or exists (select 1 from paid where paid.purchase_id = u.id and not paid.unwanted))),
  -- Session `place` of a purchase. The last one takes the remainder of the price.
  used as (
    select u.id as purchase_id, u.business_id, u.currency, a.id, a.created_at, div(u.package_price_minor, u.sessions_total)
      + case when row_number() over (partition by u.id order by a.created_at, a.id) = u.sessions_total
        then mod(u.package_price_minor, u.sessions_total) else 0 end as amount_minor
    from sold u join appointments a on a.package_purchase_id = u.id where a.status <> 'Cancelled'),
  ended as (
    select u.id, u.business_id, u.currency, u.cancelled_at, u.voided,
      u.package_price_minor - coalesce((select sum(used.amount_minor) from used where used.purchase_id = u.id), 0) as amount_minor
    from sold u where u.cancelled_at is not null),
  moved (key, kind, business_id, currency, appointment_id, purchase_id, payment_id, occurred_at, debit, credit, amount_minor) as (
    select id || '/receipt', case when purchase_id is null or unwanted then 'payment' else 'package-sale' end, business_id, currency,
      appointment_id, purchase_id, id, coalesce(settled_at, refunded_at, updated_at), money,
      case when unwanted then 'refunds-due' when purchase_id is null then 'appointments' else 'packages-unused' end, amount_minor::numeric
    from paid
    union all
    select id || '/sale', 'package-sale', business_id, currency, null, id, null, purchased_at, 'cash', 'packages-unused',
      package_price_minor
    from sold where payment_status is null
    union all
    select id || '/redemption', 'redemption', business_id, currency, id, purchase_id, null, created_at, 'packages-unused',
      'packages-used', amount_minor
    from used
    union all
    select id || '/cancellation', 'package-cancellation', business_id, currency, null, id, null, cancelled_at, 'packages-unused',
      case when voided then 'refunds-due' else 'packages-lapsed' end, amount_minor
    from ended
    union all
    -- The used part of a refunded package was not owed to the client.
    select paid.id || '/refund/0', 'refund', paid.business_id, paid.currency, paid.appointment_id, paid.purchase_id, paid.id,
      coalesce(paid.refunded_at, paid.updated_at), part.debit, paid.money, part.amount_minor
    from paid left join ended on ended.id = paid.purchase_id and not paid.unwanted
    cross join lateral (select case when paid.unwanted then paid.amount_minor when ended.voided then ended.amount_minor else 0 end as minor) due
    cross join lateral (values ('refunds-due', due.minor), ('refunds', paid.amount_minor - due.minor)) as part (debit, amount_minor)
    where paid.status = 'refunded'),
  posted as (
    insert into ledger_transactions (key, kind, business_id, currency, appointment_id, purchase_id, payment_id, occurred_at, local_date)
    select distinct on (m.occurred_at, m.key) m.key, m.kind, m.business_id, m.currency, m.appointment_id, m.purchase_id, m.payment_id,
      m.occurred_at, (m.occurred_at at time zone b.timezone)::date
    from moved m join businesses b on b.id = m.business_id where m.amount_minor > 0 order by m.occurred_at, m.key
    returning id, key)
  insert into ledger_entries (transaction_id, account, amount_minor)
  select posted.id, entry.account, sum(entry.amount_minor)
  from posted join moved m using (key)
  cross join lateral (values (m.debit, m.amount_minor), (m.credit, - m.amount_minor)) as entry (account, amount_minor)
  where m.amount_minor > 0 group by posted.id, entry.account
$$;
select post_ledger_history();
