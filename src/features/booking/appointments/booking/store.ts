import type { Transaction } from '../../../../platform/database/database.ts';
import { sql } from '../../../../platform/database/sql.ts';
import type { NewAppointment } from '../rules/new-appointment.ts';
import { lowestFreeSeat } from '../seat-sql.ts';
import { type AppointmentRow, columns } from '../store.ts';
import { insertion, newAppointments } from './insert-sql.ts';
import type { Person } from './record-store.ts';

/** What the occurrences of one booking have in common. */
export interface Booker {
  client: Person;
  bookedBy: string;
  /** Used up by it. */
  holdId?: string | undefined;
}

/**
 * All occurrences, each with its line in the history and its event; fewer rows come back where a class had no seat left. Closes: with the
 * constraints of the table, whatever collides in spite of the locks.
 */
export function insertAppointments(
  transaction: Transaction,
  appointments: readonly NewAppointment[],
  { client, bookedBy, holdId }: Booker,
): Promise<AppointmentRow[]> {
  const isClass = appointments.some(({ capacity }) => capacity > 1);
  return transaction.rows(sql`
    with wanted as (
      select n.*, p.key as professional_key, ${client.personKey}::bigint as client_key, ${client.name}::text as client_name
      from ${newAppointments(appointments)}
      join professionals p on p.id = n."professionalId"
      order by n."startsAt"),
    ${insertion({
      from: sql`wanted`,
      seat: isClass ? lowestFreeSeat({ key: sql`n."sessionKey"`, capacity: sql`n.capacity` }) : sql`0`,
      leavesOutConflicts: false,
      bookedBy: sql`${bookedBy}::text`,
      holdId,
      returning: columns,
    })}
    select * from inserted order by starts_at, id`);
}
