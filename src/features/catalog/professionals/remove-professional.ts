import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import { deleteStoredResponses } from '../../../http/idempotency.ts';
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
  findMembershipAccess,
  type Membership,
} from './manage-store.ts';

export interface ProfessionalDependencies {
  db: Database;
  clock: Clock;
  /** Clears cached replies with public data. */
  clearCache: () => void;
}

/** Available to managers of the business and to the professional. */
export async function removeProfessional(
  { db, clock, clearCache }: ProfessionalDependencies,
  session: Session,
  membership: Membership,
): Promise<void> {
  await db.transaction(async (transaction) => {
    await requireMembershipAccess(transaction, session, membership);
    await removeFromBusiness({ clock, clearCache }, transaction, membership);
  });
}

/** Removes the professional and the staff role. A manager keeps the manager role. */
export async function removeFromBusiness(
  { clock, clearCache }: Omit<ProfessionalDependencies, 'db'>,
  transaction: Transaction,
  membership: Membership,
): Promise<void> {
  const { businessId, professionalId } = membership;
  // Closes races with bookings and with the assignment of services.
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
    await deleteStoredResponses(transaction, account);
  }
  transaction.afterCommit(clearCache);
}

async function requireMembershipAccess(
  transaction: Transaction,
  { userId }: Session,
  membership: Membership,
): Promise<void> {
  await lockRight(transaction, userId, membership.businessId, 'employ');
  const access = await findMembershipAccess(transaction, userId, membership);
  if (access === null) throw new AppError('BUSINESS_NOT_FOUND');
  const { managesTheBusiness, isTheProfessional, worksThere, businessIsPublic } = access;
  const knowsBusiness = managesTheBusiness || (isTheProfessional && (worksThere || businessIsPublic));
  if (!knowsBusiness) throw new AppError('BUSINESS_NOT_FOUND');
  if (!worksThere) throw new AppError('PROFESSIONAL_NOT_FOUND');
}
