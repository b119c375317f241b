import { noSql, type Sql, sql } from '../../../platform/database/sql.ts';

interface Session {
  key: Sql;
  capacity: Sql;
  /** An appointment that does not stand in its own way. */
  except?: string;
  /** How many free seats to leave to others that look for one in the same statement: it does not see what they take. */
  leaving?: Sql;
}

/**
 * The lowest free seat of a session, or null when it is full. Whoever takes one holds the professional's line, and got it before the
 * statement that looks began: else it would not see what the one before in line took, and one_client_a_seat would refuse it though
 * others are free.
 */
export const lowestFreeSeat = ({ key, capacity, except, leaving = sql`0` }: Session): Sql => sql`(
  select seat.number from generate_series(0, ${capacity}::integer - 1) as seat (number)
  where not exists (select 1 from appointments other
    where other.session_key = ${key} and other.seat = seat.number and other.status in ('Pending', 'Confirmed', 'Held')
      ${except === undefined ? noSql : sql`and other.id <> ${except}`})
  order by seat.number offset ${leaving} limit 1)`;
