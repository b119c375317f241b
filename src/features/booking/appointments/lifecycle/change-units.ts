import { AppError } from '../../../../errors.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { translateViolation } from '../../../../platform/database/translate-violation.ts';
import { type LockedAppointment, type UsedUnit, withUnits } from '../store.ts';
import { listUnitsOf, replaceUnits } from './unit-store.ts';

type ChosenUnit = Pick<UsedUnit, 'id' | 'unit'>;

/**
 * Gives the appointment other units, chosen by staff. All seats of a class session get the same ones. The
 * business is locked, and the constraint refuses a unit that another session uses.
 */
export async function changeUnits<Appointment extends LockedAppointment>(
  transaction: Transaction,
  appointment: Appointment,
  chosen: readonly ChosenUnit[],
  { by, now }: { by: string; now: Date },
): Promise<Appointment> {
  if (appointment.role !== 'staff')
    throw new AppError('INVALID_INPUT', {
      field: 'body.resources',
      reason: 'no-permission',
      detail: 'Only staff can set this field.',
    });
  const present = appointment.units ?? [];
  if (idsOf(present) === idsOf(chosen)) return appointment;
  if (!['Pending', 'Confirmed'].includes(appointment.status))
    throw new AppError('INVALID_STATUS', {
      status: 409,
      field: 'body.resources',
      detail: 'The appointment is over or cancelled. It uses no units.',
    });
  requireMet(appointment, chosen, await listUnitsOf(transaction, appointment.business_id));
  await translateViolation(replaceUnits(transaction, appointment.id, { units: chosen, by, now })).catch(
    (error) => {
      if (error instanceof AppError && error.code === 'SLOT_TAKEN')
        throw new AppError('SLOT_TAKEN', {
          field: 'body.resources',
          date: appointment.date,
          detail: 'Another appointment uses one of these units at this time. Choose another unit.',
        });
      throw error;
    },
  );
  const [changed] = await withUnits(transaction, [appointment]);
  return changed!;
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
