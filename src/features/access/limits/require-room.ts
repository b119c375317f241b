import { limitReached, requireWithinLimit } from '../../../platform/account-limits.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { limits } from '../../../shared/limits.ts';
import {
  type AppointmentsOf,
  countAppointments,
  countAppointmentsByStaff,
  countedRows,
} from './counted-store.ts';

/** Refuses when what this transaction has added is more than the limit allows. `of`: whose they are. */
export function requireRoom(
  transaction: Transaction,
  name: keyof typeof countedRows,
  of: string,
  now: Date,
): Promise<void> {
  return requireWithinLimit(transaction, name, { of, rows: countedRows[name](of, now), now });
}

/**
 * After staff booked, moved or cancelled for a client: each is mailed to the client, who may never have asked for it. What somebody does
 * to an appointment of their own does not count. To be called last, like `requireRoom`.
 */
export async function requireFewStaffActs(
  transaction: Transaction,
  act: { businessId: string; userId: string | null; crmClientId: string | null; by: string; now: Date },
): Promise<void> {
  const clientId = act.userId ?? act.crmClientId;
  if (clientId === null || clientId === act.by) return;
  await requireRoom(transaction, 'staffActs', `${act.businessId} ${clientId}`, act.now);
}

/**
 * Before an account gets one more appointment on each of these days. The caller holds the account's line (`appointments/lock-store.ts`), as does
 * whoever books in one statement (`has_room_for_visit`): what is counted stays so until the new ones are among them.
 */
export async function requireAppointmentRoom(transaction: Transaction, added: AppointmentsOf): Promise<void> {
  const { ahead, onFullestDay } = await countAppointments(transaction, added);
  if (ahead + added.dates.length > limits.visitsAhead.most) throw limitReached('visitsAhead');
  if (onFullestDay + 1 > limits.visitsADay.most) throw limitReached('visitsADay');
}

/** The same before staff make appointments for an account: each is for its client to cancel, so they are not without number. */
export async function requireAppointmentRoomByStaff(
  transaction: Transaction,
  added: AppointmentsOf,
): Promise<void> {
  const ahead = await countAppointmentsByStaff(transaction, added);
  if (ahead + added.dates.length > limits.visitsForClient.most) throw limitReached('visitsForClient');
}
