import { AppError } from '../../errors.ts';
import type { Session } from '../../http/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { publishEvent } from '../../platform/events/event-store.ts';
import type { EventKind } from '../../shared/event-kinds.ts';
import { lockBusinessSchedule } from '../schedules/lock-store.ts';
import type { BusinessView } from './contract.ts';
import { businessExists, findOffer, lockOwnBusiness, updateStatus } from './manage-store.ts';
import { presentBusiness } from './present.ts';
import { requireOwnBusiness } from './require-own-business.ts';
import { type BusinessAction, isComplete, transitions } from './rules/lifecycle.ts';

interface Parts {
  db: Database;
  clock: Clock;
  /** After public data changed: cached replies show it. */
  clearCache: () => void;
}

/** The event that each move publishes. */
const kinds = {
  submit: 'business.submitted',
  approve: 'business.approved',
  reject: 'business.rejected',
  suspend: 'business.suspended',
  reinstate: 'business.reinstated',
} as const satisfies Record<BusinessAction, EventKind>;

type Decision = Exclude<BusinessAction, 'submit'>;

/** What an admin decides. */
export async function decideOnBusiness(
  parts: Parts,
  session: Session,
  id: string,
  decision: Decision,
  reason: string | null = null,
): Promise<BusinessView> {
  return parts.db.transaction(async (transaction) => {
    await lockBusinessSchedule(transaction, id);
    return moveBusiness(parts, transaction, session, id, decision, reason);
  });
}

export async function submitBusiness(parts: Parts, session: Session, id: string): Promise<BusinessView> {
  return parts.db.transaction(async (transaction) => {
    await requireOwnBusiness(transaction, session, id);
    await lockBusinessSchedule(transaction, id);
    // Closes: the last service leaving between the check and the submission. Whoever changes services locks the business too.
    const business = await lockOwnBusiness(transaction, id, session.userId);
    if (business === null) throw new AppError('BUSINESS_NOT_FOUND');
    const { name, city, country, timezone, currency, address_line1: addressLine1 } = business;
    const offer = await findOffer(transaction, id);
    if (!isComplete({ name, addressLine1, city, country, timezone, currency, ...offer }))
      throw new AppError('PROFILE_INCOMPLETE');
    return moveBusiness(parts, transaction, session, id, 'submit', null);
  });
}

/** Within a transaction that holds the schedule of the business: whether it can be booked is about to change. */
export async function moveBusiness(
  { clock, clearCache }: Parts,
  transaction: Transaction,
  session: Session,
  id: string,
  action: BusinessAction,
  reason: string | null,
): Promise<BusinessView> {
  const transition = transitions[action];
  const now = clock.now();
  const row = await updateStatus(transaction, id, { ...transition, reason }, now);
  if (row === null)
    throw new AppError((await businessExists(transaction, id)) ? transition.otherwise : 'BUSINESS_NOT_FOUND');
  // Who submits tells the platform's staff; whatever they decide is for the owner.
  const recipients = action === 'submit' || row.user_id === null ? [] : [row.user_id];
  const payload = { recipients, ...(reason !== null && { reason }) };
  await publishEvent(transaction, {
    kind: kinds[action],
    subjectId: id,
    byUserId: session.userId,
    payload,
    now,
  });
  transaction.afterCommit(clearCache);
  return presentBusiness(row, session);
}
