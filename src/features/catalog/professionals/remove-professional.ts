import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import { forgetAnswersTo } from '../../../http/idempotency.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { lockRight, withdrawOffers } from '../../access/rights/store.ts';
import { lockSchedule } from '../availability-rules/lock-store.ts';
import { listUpcomingBookings } from '../availability-rules/schedule-store.ts';
import { lockBusinesses } from '../businesses/search/index-store.ts';
import {
  deleteMembership,
  deleteStaffRole,
  findAccountOf,
  findMembershipStanding,
  type Membership,
} from './manage-store.ts';

interface Parts {
  db: Database;
  clock: Clock;
  /** After public data changed: cached replies show it. */
  clearCache: () => void;
}

/** Whoever runs the business lets them go, or they leave. */
export async function removeProfessional(
  { db, clock, clearCache }: Parts,
  session: Session,
  membership: Membership,
): Promise<void> {
  await db.transaction(async (transaction) => {
    await requireSay(transaction, session, membership);
    await endWork({ clock, clearCache }, transaction, membership);
  });
}

/** They no longer perform anything there, and are no staff; a manager who stops performing stays a manager. */
export async function endWork(
  { clock, clearCache }: Omit<Parts, 'db'>,
  transaction: Transaction,
  membership: Membership,
): Promise<void> {
  const { businessId, professionalId } = membership;
  // Closes: being booked there, or given a service to perform there, at the moment of leaving.
  await lockSchedule(transaction, { businessIds: [businessId], professionalIds: [professionalId] });
  await lockBusinesses(transaction, [businessId]);
  const now = clock.now();
  const upcoming = await listUpcomingBookings(transaction, { ...membership, now });
  if (upcoming.length > 0) throw new AppError('SCHEDULE_TIME_TAKEN');
  const account = await findAccountOf(transaction, professionalId);
  if (account !== null) await withdrawOffers(transaction, { businessId, userId: account, now });
  if (!(await deleteMembership(transaction, membership))) throw new AppError('PROFESSIONAL_NOT_FOUND');
  if (account !== null) {
    await deleteStaffRole(transaction, businessId, account);
    await forgetAnswersTo(transaction, account);
  }
  transaction.afterCommit(clearCache);
}

async function requireSay(
  transaction: Transaction,
  { userId }: Session,
  membership: Membership,
): Promise<void> {
  await lockRight(transaction, userId, membership.businessId, 'employ');
  const standing = await findMembershipStanding(transaction, userId, membership);
  if (standing === null) throw new AppError('BUSINESS_NOT_FOUND');
  const { managesTheBusiness, isTheProfessional, worksThere, businessIsPublic } = standing;
  const knowsBusiness = managesTheBusiness || (isTheProfessional && (worksThere || businessIsPublic));
  if (!knowsBusiness) throw new AppError('BUSINESS_NOT_FOUND');
  if (!worksThere) throw new AppError('PROFESSIONAL_NOT_FOUND');
}
