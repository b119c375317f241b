import { type Sql, sql } from '../../../platform/database/sql.ts';

/**
 * Amounts of the appointment with the id `appointment`: `received_minor`, and `refunded_minor` of it. The
 * aggregate without a group is one row, and prevents that a planner reads the entries of other businesses.
 */
export const appointmentMoney = (appointment: Sql): Sql => sql`
  select coalesce(-sum(e.amount_minor) filter (where e.account = 'appointments'), 0)::bigint as received_minor,
    coalesce(sum(e.amount_minor) filter (where e.account = 'refunds'), 0)::bigint as refunded_minor
  from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
  where t.appointment_id = ${appointment} and e.account in ('appointments', 'refunds')`;

/** Amount received and not returned. */
export const paidMinor = (appointment: Sql): Sql =>
  sql`(select received_minor - refunded_minor from (${appointmentMoney(appointment)}) money)`;

/** `minor`: price at which the purchase was sold. */
export const saleMinor = (purchase: Sql): Sql => sql`
  select coalesce(-sum(e.amount_minor), 0)::bigint as minor
  from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
  where t.purchase_id = ${purchase} and t.kind = 'package-sale' and e.account = 'packages-unused'`;
