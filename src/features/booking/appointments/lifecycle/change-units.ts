import { AppError } from '../../../../errors.ts';
import type { Session } from '../../../../http/caller.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Database } from '../../../../platform/database/database.ts';
import { translateViolation } from '../../../../platform/database/translate-violation.ts';
import type { AppointmentView } from '../contract.ts';
import { lockForUnits, lockSeats } from '../lock-store.ts';
import { presentAppointment } from '../present.ts';
import {
  findAppointment,
  getLockedAppointment,
  type LockedAppointment,
  type UsedUnit,
  withUnits,
} from '../store.ts';
import { requireVersion } from './change-status.ts';
import { listUnitsOf, replaceUnits } from './unit-store.ts';

type ChosenUnit = Pick<UsedUnit, 'id' | 'unit'>;

/**
 * PUT /api/appointments/:id/resources. All seats of a class session get the same units. The business is
 * locked, and the constraint refuses a unit that another session uses.
 */
export function setUnits(
  { db, clock }: { db: Database; clock: Clock },
  session: Session,
  id: string,
  { resources: chosen }: { resources: readonly ChosenUnit[] },
  ifMatch: string | undefined,
): Promise<AppointmentView> {
  return db.transaction(async (transaction) => {
    const found = await findAppointment(transaction, session, id);
    if (found?.role !== 'staff') throw new AppError('APPOINTMENT_NOT_FOUND');
    await lockForUnits(transaction, id);
    await lockSeats(transaction, id);
    const appointment = await getLockedAppointment(transaction, session, id);
    const now = clock.now();
    if (appointment.role !== 'staff') throw new AppError('APPOINTMENT_NOT_FOUND');
    requireVersion(appointment, ifMatch);
    if (idsOf(appointment.units ?? []) === idsOf(chosen)) return presentAppointment(appointment, now);
    if (!['Pending', 'Confirmed'].includes(appointment.status))
      throw new AppError('INVALID_STATUS', {
        status: 409,
        detail: 'The appointment is over or cancelled. It uses no units.',
      });
    requireMet(appointment, chosen, await listUnitsOf(transaction, appointment.business_id));
    try {
      await translateViolation(replaceUnits(transaction, id, { units: chosen, by: session.userId, now }));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      throw new AppError(error.code, {
        field: 'body.resources',
        date: appointment.date,
        cause: error,
        detail: 'Another appointment uses one of these units at this time. Choose another unit.',
      });
    }
    const [changed] = await withUnits(transaction, [appointment]);
    return presentAppointment(changed!, now);
  });
}

const idsOf = (units: readonly ChosenUnit[]) =>
  units
    .map(({ id, unit }) => `${id} ${unit}`)
    .sort()
    .join();

/** Requires existing units, each once, and exactly as many of each kind as the appointment needs. */
function requireMet(
  { requires }: LockedAppointment,
  chosen: readonly ChosenUnit[],
  resources: ReadonlyMap<string, { key: string; quantity: number }>,
): void {
  const needed = new Map((requires ?? []).map(({ key, count }) => [key, count]));
  const seen = new Set<string>();
  for (const [index, { id, unit }] of chosen.entries()) {
    const field = `body.resources[${index}]`;
    const resource = resources.get(id);
    if (resource === undefined || unit > resource.quantity)
      throw new AppError('INVALID_VALUE', {
        field,
        reason: 'unknown-value',
        detail: 'The business has no such unit. GET /api/resources lists them.',
      });
    if (seen.has(`${id} ${unit}`)) throw new AppError('INVALID_VALUE', { field, reason: 'repeated' });
    seen.add(`${id} ${unit}`);
    needed.set(resource.key, (needed.get(resource.key) ?? 0) - 1);
  }
  if ([...needed.values()].some((missing) => missing !== 0))
    throw new AppError('INVALID_VALUE', {
      field: 'body.resources',
      reason: 'conflicting',
      detail: 'Send as many units of each kind as the services of the appointment need.',
    });
}
