import { createBatcher } from '../../../../platform/batch.ts';
import type { Database, Transaction } from '../../../../platform/database/database.ts';
import {
  insertProven,
  insertProvenSeats,
  type OwnAppointmentRow,
  type ProvenAppointment,
} from './proven-insert-store.ts';

/** The appointment, once it is durable; null when it was not made. */
export type WriteProven = (appointment: ProvenAppointment) => Promise<OwnAppointmentRow | null>;

/**
 * Those that are booked at the same moment are written together; seats in classes apart from the rest, since they take longer. Of an
 * account one at a time, so that each finds the others when it counts: the next one goes the long way, in line.
 */
export function createBookingBatcher(db: Database): WriteProven {
  const writeSingle = createBatcher<ProvenAppointment, OwnAppointmentRow | null>({
    most: 32,
    run: (appointments) => writeInOrder(appointments, (sorted) => insertProven(db, sorted, 'shared')),
  });
  const writeSeat = createBatcher<ProvenAppointment, OwnAppointmentRow | null>({
    most: 32,
    run: (appointments) =>
      writeInOrder(appointments, (sorted) =>
        db.transaction((transaction) => insertProvenSeats(transaction, sorted)),
      ),
  });
  const booking = new Set<string>();
  return async (appointment) => {
    const { userId } = appointment;
    if (booking.has(userId)) return null;
    booking.add(userId);
    try {
      return await (appointment.capacity === 1 ? writeSingle(appointment) : writeSeat(appointment));
    } finally {
      booking.delete(userId);
    }
  };
}

/** The same as `WriteProven`, in a transaction in which something else is to become durable with it. */
export async function writeWithin(
  transaction: Transaction,
  appointment: ProvenAppointment,
): Promise<OwnAppointmentRow | null> {
  const [made] = await (appointment.capacity === 1
    ? insertProven(transaction, [appointment], 'alone')
    : insertProvenSeats(transaction, [appointment]));
  return made ?? null;
}

async function writeInOrder(
  appointments: ProvenAppointment[],
  write: (sorted: ProvenAppointment[]) => Promise<OwnAppointmentRow[]>,
): Promise<(OwnAppointmentRow | null)[]> {
  const made = await write(appointments.toSorted(inOneOrder));
  const byId = new Map(made.map((row) => [row.id, row]));
  return appointments.map(({ id }) => byId.get(id) ?? null);
}

/**
 * The same for every process, so that two of them do not wait for each other in a circle: of two batches with the same professional,
 * either their first appointments collide, or the first that do are reached by one of them before it has taken anything the other wants.
 */
function inOneOrder(a: ProvenAppointment, b: ProvenAppointment): number {
  return compare(a.professionalId, b.professionalId) || compare(a.blockedFrom, b.blockedFrom);
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
