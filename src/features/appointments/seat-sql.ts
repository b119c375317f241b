import { type Sql, sql } from '../../platform/database/sql.ts';

/**
 * The lowest free seat of a session, or null when it is full. Whoever takes one holds the professional's booking lock, so that two
 * callers do not choose the same; without it, one_client_a_seat would still refuse the second.
 */
export const lowestFreeSeat = (session: { key: Sql; capacity: Sql; except?: string }): Sql => sql`(
  select min(seat.number) from generate_series(0, ${session.capacity}::integer - 1) as seat (number)
  where not exists (select 1 from appointments other
    where other.session_key = ${session.key} and other.seat = seat.number and other.status in ('Pending', 'Confirmed', 'Held')
      ${session.except === undefined ? sql`` : sql`and other.id <> ${session.except}`}))`;
