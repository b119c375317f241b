import { noSql, type Sql, sql } from '../../../platform/database/sql.ts';
import { type DepositEvent, depositStatuses, nextDepositStatus } from './rules/deposit.ts';

/** Deposit of row `a`. Null without one. */
export const depositOf = sql`case when a.deposit_minor is not null then jsonb_build_object('amountMinor', a.deposit_minor,
  'dueAt', a.deposit_due_at, 'status', a.deposit_status, 'lateFeeMinor', a.late_fee_minor, 'noShowFeeMinor', a.no_show_fee_minor,
  'feeMinor', a.fee_minor) end`;

/** Status of the deposit of row `a` when `paidMinor` is received and not returned. */
export const depositWith = (paidMinor: Sql): Sql =>
  sql`case when ${paidMinor} >= a.deposit_minor then ${depositAfter('received')} else ${depositAfter('returned')} end`;

/** Status of row `a`, of business `b`, before the deposit status changes: a received deposit confirms the appointment. */
export const statusWith = (paidMinor: Sql): Sql =>
  sql`case when a.deposit_status = 'due' and ${paidMinor} >= a.deposit_minor and a.card_status is distinct from 'due' and b.auto_confirm then 'Confirmed' else a.status end`;

/** The same when the card on file is no longer needed, because everything is paid at the desk. */
export const statusWithoutCard = (paidMinor: Sql): Sql =>
  sql`case when a.status = 'Pending' and (a.deposit_status is distinct from 'due' or ${paidMinor} >= a.deposit_minor) and b.auto_confirm
    then 'Confirmed' else a.status end`;

/** Status of the deposit of row `a` after the event, by the table of transitions. */
export const depositAfter = (event: DepositEvent): Sql => {
  const changes = depositStatuses.reduce((all, status) => {
    const next = nextDepositStatus(status, event);
    return next === status ? all : sql`${all} when ${status}::text then ${next}::text`;
  }, noSql);
  return sql`case a.deposit_status ${changes} else a.deposit_status end`;
};
