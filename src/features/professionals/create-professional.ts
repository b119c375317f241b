import { AppError } from '../../errors.ts';
import type { Session } from '../../http/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { EveryFieldOf } from '../../platform/database/written-columns.ts';
import { newId } from '../../shared/ids.ts';
import { requireOwnBusiness } from '../businesses/require-own-business.ts';
import { requireRoom } from '../limits/require-room.ts';
import { changeServices } from './change-services.ts';
import type { ProfessionalView } from './contract.ts';
import type { NewProfessional } from './manage-contract.ts';
import { findOwnProfessionalId, insertOwnProfessional, insertStaff } from './manage-store.ts';
import { lockServices } from './offer-store.ts';
import { presentProfessional } from './present.ts';
import { defaultProfile, type ProfessionalProfile, readProfile } from './rules/profile-fields.ts';
import { findProfessional } from './store.ts';

interface Parts {
  clock: Clock;
  /** After public data changed: cached replies show it. */
  clearCache: () => void;
}

/** A professional's own profile, or staff of an owner's business. */
export async function createProfessional(
  { clock, clearCache }: Parts,
  transaction: Transaction,
  session: Session,
  body: EveryFieldOf<NewProfessional, ProfessionalProfile & Record<'businessId' | 'services', unknown>>,
): Promise<ProfessionalView> {
  const now = clock.now();
  const id = newId('professional', now.getTime());
  const profile = { ...defaultProfile, name: body.name, ...readProfile(body) };
  if (session.role === 'professional') {
    if (!(await insertOwnProfessional(transaction, { id, profile, now }, session.userId)))
      throw await explainRefusal(transaction, session);
  } else {
    const business = await requireOwnBusiness(transaction, session, body.businessId);
    await insertStaff(transaction, { id, profile, now }, business.id);
    await requireRoom(transaction, 'professionals', business.id, now);
  }
  if (body.services !== undefined) {
    await lockServices(transaction, body.services);
    await changeServices(transaction, session, id, { before: [], after: body.services, now });
  }
  transaction.afterCommit(clearCache);
  const row = await findProfessional(transaction, id, session);
  return presentProfessional(row!);
}

async function explainRefusal(transaction: Transaction, { userId }: Session): Promise<AppError> {
  const existing = await findOwnProfessionalId(transaction, userId);
  return existing === null ? new AppError('AUTH_REQUIRED') : new AppError('INVALID_STATUS', { status: 409 });
}
