import { limitReached, requireWithinLimit } from '../../../platform/account-limits.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { limits } from '../../../shared/limits.ts';
import { type AddedAppointments, countAppointments, countAppointmentsByStaff, countedRows } from './store.ts';

/** Checks the limit after the rows were inserted. `of` identifies the owner of the rows. */
export function requireRowLimit(
  transaction: Transaction,
  name: keyof typeof countedRows,
  of: string,
  now: Date,
): Promise<void> {
  return requireWithinLimit(transaction, name, { of, rows: countedRows[name](of, now), now });
}

/**
 * Limits how often staff book, reschedule or cancel for a client, because each action sends the client a
 * mail. Actions on one's own appointments do not count. Call it last in the transaction, like
 * `requireRowLimit`.
 */
export async function requireStaffActionLimit(
  transaction: Transaction,
  act: { businessId: string; userId: string | null; crmClientId: string | null; by: string; now: Date },
): Promise<void> {
  const clientId = act.userId ?? act.crmClientId;
  if (clientId === null || clientId === act.by) return;
  await requireRowLimit(transaction, 'staffActions', `${act.businessId} ${clientId}`, act.now);
}

/**
 * Checks the limits before an account gets one more appointment on each of the dates. The caller has locked
 * the account (`appointments/lock-store.ts`), so that the counts cannot change. The single-statement booking
 * (`accounts_near_limit`) takes the same lock.
 */
export async function requireAppointmentLimits(
  transaction: Transaction,
  added: AddedAppointments,
): Promise<void> {
  const { ahead, onFullestDay } = await countAppointments(transaction, added);
  if (ahead + added.dates.length > limits.upcomingAppointments.most)
    throw limitReached('upcomingAppointments');
  if (onFullestDay + 1 > limits.appointmentsPerDay.most) throw limitReached('appointmentsPerDay');
}

/**
 * Checks the limit before staff book for an account. Without a limit, staff could fill the list of a client.
 */
export async function requireStaffBookingLimit(
  transaction: Transaction,
  added: AddedAppointments,
): Promise<void> {
  const ahead = await countAppointmentsByStaff(transaction, added);
  if (ahead + added.dates.length > limits.appointmentsForClient.most)
    throw limitReached('appointmentsForClient');
}
