import { AppError } from '../../errors.ts';
import type { Session } from '../../http/caller.ts';
import { forgetAnswersTo } from '../../http/idempotency.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { lockBusinesses } from '../businesses/search/index-store.ts';
import { lockSchedule } from '../schedules/lock-store.ts';
import { listUpcomingBookings } from '../schedules/schedule-store.ts';
import { deleteMembership, findAccountOf, findMembershipStanding, type Membership } from './manage-store.ts';

interface Parts {
  db: Database;
  clock: Clock;
  /** After public data changed: cached replies show it. */
  clearCache: () => void;
}

/** The owner lets them go, or they leave. */
export async function removeProfessional(
  { db, clock, clearCache }: Parts,
  session: Session,
  membership: Membership,
): Promise<void> {
  const { businessId, professionalId } = membership;
  await db.transaction(async (transaction) => {
    await requireSay(transaction, session, membership);
    // Closes: being booked there, or given a service to perform there, at the moment of leaving.
    await lockSchedule(transaction, { businessIds: [businessId], professionalIds: [professionalId] });
    await lockBusinesses(transaction, [businessId]);
    const upcoming = await listUpcomingBookings(transaction, { ...membership, now: clock.now() });
    if (upcoming.length > 0) throw new AppError('SCHEDULE_TIME_TAKEN');
    if (!(await deleteMembership(transaction, membership))) throw new AppError('PROFESSIONAL_NOT_FOUND');
    const account = await findAccountOf(transaction, professionalId);
    if (account !== null) await forgetAnswersTo(transaction, account);
    transaction.afterCommit(clearCache);
  });
}

async function requireSay(
  transaction: Transaction,
  { userId }: Session,
  membership: Membership,
): Promise<void> {
  const standing = await findMembershipStanding(transaction, userId, membership);
  if (standing === null) throw new AppError('BUSINESS_NOT_FOUND');
  const { ownsTheBusiness, isTheProfessional, worksThere, businessIsPublic } = standing;
  const knowsBusiness = ownsTheBusiness || (isTheProfessional && (worksThere || businessIsPublic));
  if (!knowsBusiness) throw new AppError('BUSINESS_NOT_FOUND');
  if (!worksThere) throw new AppError('PROFESSIONAL_NOT_FOUND');
}
