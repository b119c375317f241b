import type { Queryable, Transaction } from '../../../../platform/database/database.ts';
import { inTime, type Sql, sql } from '../../../../platform/database/sql.ts';
import { limits } from '../../../../shared/limits.ts';
import { locksToBook } from '../lock-store.ts';
import type { NewAppointment } from '../rules/new-appointment.ts';
import { lowestFreeSeat } from '../seat-sql.ts';
import { type AppointmentRow, ownColumns } from '../store.ts';
import { insertion, newAppointments } from './insert-sql.ts';

/** One appointment of the account that books it, with all that must still hold when it is inserted. */
export interface ProvenAppointment extends NewAppointment {
  userId: string;
  /** Of the schedules it was judged by. */
  businessVersion: string;
  professionalVersion: string;
  /** Of whoever books: it must not have ended. */
  sessionId: string;
}

/** As the client sees it: how staff reach them is not read. */
export type OwnAppointmentRow = AppointmentRow & { contact: null };

/**
 * All of these bookings, each whole or not at all, in one statement, so that it needs no transaction of its own. Those are left out
 * whose schedules have other versions by now, whose session or account is gone or being changed, or that have anything in their way.
 * Closes: a schedule, service or business changing between judging a time and taking it (it waits for whoever changes them, and then
 * finds other versions), and, with the constraints of the table, every collision: of two at once, one is left out. All are left out when
 * the server reads them too late: nobody may be booked after having been refused. An account has one appointment among them at most:
 * those of one statement are not counted by each other.
 */
export function insertProven(
  db: Queryable,
  appointments: readonly ProvenAppointment[],
  company: 'shared' | 'alone',
): Promise<OwnAppointmentRow[]> {
  return insert(db, appointments, locksToBook(appointments, company), sql`0`);
}

/**
 * The same for seats in classes. The lines of their professionals are held before the statement that looks for seats begins: what it
 * sees is then what there is, and nobody is left out for a seat that somebody else took while others were free.
 */
export async function insertProvenSeats(
  transaction: Transaction,
  appointments: readonly ProvenAppointment[],
): Promise<OwnAppointmentRow[]> {
  const locks = locksToBook(appointments, 'alone');
  await transaction.run(locks);
  const taken = new Map<string, number>();
  const inTurn = appointments.map((appointment) => {
    const before = taken.get(appointment.sessionKey) ?? 0;
    taken.set(appointment.sessionKey, before + 1);
    return { ...appointment, before };
  });
  const seat = lowestFreeSeat({
    key: sql`n."sessionKey"`,
    capacity: sql`n.capacity`,
    leaving: sql`n.before`,
  });
  return insert(transaction, inTurn, locks, seat);
}

function insert(
  db: Queryable,
  appointments: readonly (ProvenAppointment & { before?: number })[],
  locks: Sql,
  seat: Sql,
): Promise<OwnAppointmentRow[]> {
  return db.rows(
    sql`
    with locked as materialized (${locks}),
    proven as (
      select n.*, p.key as professional_key, u.person_key as client_key, u.name as client_name
      from (select count(*) from locked) locks
      cross join ${newAppointments(
        appointments,
        sql`"businessVersion" uuid, "professionalVersion" uuid, "sessionId" text, before integer`,
      )}
      -- Only once the locks are there: a share gives the version as it is then, not as the statement began.
      cross join lateral (select 1 from schedule_versions b where b.subject_id = n."businessId"
        and b.version = n."businessVersion" and locks.count > 0 for share) b
      cross join lateral (select 1 from schedule_versions p where p.subject_id = n."professionalId"
        and p.version = n."professionalVersion" and locks.count > 0 for share) pv
      cross join lateral (select p.key from professionals p where p.id = n."professionalId" offset 0) p
      -- Whoever changes an account may take a while: that is for its own booking to wait for, not for all of these.
      cross join lateral (
        select u.person_key, u.name from users u where u.id = n."userId" and u.role = 'customer' and u.deleted_at is null
        for share skip locked) u
      -- One by one, through their index: the planner expects a hundred, and would read whole tables for them.
      cross join lateral (
        select 1 from sessions s where s.id = n."sessionId" and s.user_id = n."userId" and s.revoked_at is null
          and s.expires_at > n.now offset 0) s
      where ${inTime}),
    ${insertion({
      from: sql`proven`,
      seat,
      condition: sql`has_room_for_visit(n."userId", n."businessId", n.date, n.now,
        ${limits.visitsAhead.most}::integer, ${limits.visitsADay.most}::integer)`,
      leavesOutConflicts: true,
      bookedBy: sql`user_id`,
      returning: ownColumns,
    })}
    select inserted.*, null as contact from inserted`,
  );
}
