import { noSql, type Sql, sql } from '../../../platform/database/sql.ts';
import { type CardEvent, cardStatuses, nextCardStatus } from './rules/card.ts';

/** Card on file of row `a`. Null without one. */
export const cardOf = sql`case when a.card_status is not null then jsonb_build_object('status', a.card_status, 'dueAt', a.card_due_at,
  'lateFeeMinor', a.card_late_fee_minor, 'noShowFeeMinor', a.card_no_show_fee_minor) end`;

/** Status of the card of row `a` after the event, by the table of transitions. */
export const cardAfter = (event: CardEvent): Sql => {
  const changes = cardStatuses.reduce((all, status) => {
    const next = nextCardStatus(status, event);
    return next === status ? all : sql`${all} when ${status}::text then ${next}::text`;
  }, noSql);
  return sql`case a.card_status ${changes} else a.card_status end`;
};

/** Status of row `a`, of business `b`, before the card status changes: a saved card confirms the appointment. */
export const statusWithCard = sql`case when a.card_status = 'due' and a.deposit_status is distinct from 'due' and a.status = 'Pending' and b.auto_confirm
  then 'Confirmed' else a.status end`;
