-- The amount that the ledger shows as received for the appointment and not returned, so that lists need not add
-- it up. `npm run verify` compares them.
alter table appointments add column paid_minor bigint not null default 0;
update appointments a set paid_minor = p.amount_minor from payments p
  where p.appointment_id = a.id and p.status in ('settled', 'refunding') and not p.superfluous;
