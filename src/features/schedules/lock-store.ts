import type { Transaction } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

// Closes: a schedule being changed and a time in it being booked at the same moment, neither seeing the other.
// A change takes `lockSchedule` or `lockBusinessSchedule`, then reads the bookings; a booking takes `shareSchedule`, then reads the
// schedule. Whichever comes second waits for the first to commit and judges what it left. Bookings do not wait for each other.
// Everybody locks businesses before professionals, and professionals in the order of their ids.

/** For changing when these professionals work: their rules, hours, breaks, absences. */
export async function lockSchedule(
  transaction: Transaction,
  { professionalIds }: { professionalIds: readonly string[] },
): Promise<void> {
  // The strongest lock: a booking's share is only of the key, so that ratings can be counted meanwhile.
  await transaction.run(
    sql`select 1 from professionals where id = any (${professionalIds}) order by id for update`,
  );
}

/** For changing when a whole business is open: its hours, breaks, days, zone, closures. */
export async function lockBusinessSchedule(transaction: Transaction, businessId: string): Promise<void> {
  await transaction.run(sql`select 1 from businesses where id = ${businessId} for no key update`);
  await transaction.run(sql`
    select 1 from professionals p
    where p.id in (select bp.professional_id from business_professionals bp where bp.business_id = ${businessId})
    order by p.id for update of p`);
}

/** For booking: taken before the schedule is read. The business too, for a professional who joined after it was locked. */
export async function shareSchedule(
  transaction: Transaction,
  { professionalId, businessId }: { professionalId: string; businessId: string },
): Promise<void> {
  await transaction.run(sql`
    select 1 from businesses b, professionals p where b.id = ${businessId} and p.id = ${professionalId}
    for share of b for key share of p`);
}
