import { AppError } from '../../errors.ts';
import { presentFamilyMember } from '../family-members/present.ts';
import { listAllFamilyMembers } from '../family-members/store.ts';
import { listSessionsOf } from '../sessions/store.ts';
import type { AccountParts } from './account-parts.ts';
import {
  findProfessionalHeld,
  listAppointmentsHeld,
  listBusinessesHeld,
  listClientRecordsHeld,
  listPackagesHeld,
  listReviewsHeld,
} from './export-store.ts';
import { presentUser } from './present.ts';
import { findUser } from './store.ts';

/** Everything held about a person, but for hashes and what others noted for themselves. */
export function collectAccount({ db, clock }: AccountParts, userId: string) {
  return db.transaction(async (transaction) => {
    const now = clock.now();
    const user = await findUser(transaction, userId);
    if (user === null) throw new AppError('AUTH_REQUIRED');
    const sessions = await listSessionsOf(transaction, userId, now);
    const familyMembers = await listAllFamilyMembers(transaction, userId);
    return {
      exportedAt: now.toISOString(),
      user: presentUser(user),
      familyMembers: familyMembers.map(presentFamilyMember),
      sessions: sessions.map((session) => ({
        id: session.id,
        createdAt: session.created_at.toISOString(),
        expiresAt: session.expires_at.toISOString(),
      })),
      appointments: await listAppointmentsHeld(transaction, userId),
      reviews: await listReviewsHeld(transaction, userId),
      packages: await listPackagesHeld(transaction, userId),
      clientRecords: await listClientRecordsHeld(transaction, userId),
      businesses: await listBusinessesHeld(transaction, userId),
      professional: await findProfessionalHeld(transaction, userId),
    };
  });
}
