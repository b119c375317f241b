import { limitReached, requireWithinLimit } from '../../platform/account-limits.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { limits } from '../../shared/limits.ts';
import { countVisits, countVisitsByStaff, held, type VisitsOf } from './held-store.ts';

/** Refuses when what this transaction has added is more than the limit allows. `of`: whose they are. */
export function requireRoom(
  transaction: Transaction,
  name: keyof typeof held,
  of: string,
  now: Date,
): Promise<void> {
  return requireWithinLimit(transaction, name, { of, held: held[name](of, now), now });
}

/**
 * After staff booked, moved or cancelled for a client: each is mailed to the client, who may never have asked for it. What somebody does
 * to a visit of their own does not count. To be called last, like `requireRoom`.
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
 * Before an account gets visits on these days, each one more. The caller holds the account's line (`appointments/lock-store.ts`), as does
 * whoever books in one statement (`has_room_for_visit`): what is counted stays so until the visits are among them.
 */
export async function requireVisitRoom(transaction: Transaction, visits: VisitsOf): Promise<void> {
  const { ahead, onFullestDay } = await countVisits(transaction, visits);
  if (ahead + visits.dates.length > limits.visitsAhead.most) throw limitReached('visitsAhead');
  if (onFullestDay + 1 > limits.visitsADay.most) throw limitReached('visitsADay');
}

/** The same before staff make visits for an account: each is for its client to cancel, so they are not without number. */
export async function requireVisitRoomByStaff(transaction: Transaction, visits: VisitsOf): Promise<void> {
  const ahead = await countVisitsByStaff(transaction, visits);
  if (ahead + visits.dates.length > limits.visitsForClient.most) throw limitReached('visitsForClient');
}
