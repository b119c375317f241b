import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { EveryFieldOf } from '../../../platform/database/written-columns.ts';
import { newId } from '../../../shared/ids.ts';
import { timeOfDay } from '../../../shared/time.ts';
import { requireRowLimit } from '../../access/limits/require-limits.ts';
import { requireBusiness } from '../businesses/require-business.ts';
import type { ProfessionalView } from './contract.ts';
import type { NewProfessional } from './manage-contract.ts';
import {
  findAccountName,
  findOwnProfessionalId,
  getOpeningHours,
  insertMembership,
  insertOwnProfessional,
  insertStaff,
  lockServices,
} from './manage-store.ts';
import { presentProfessional } from './present.ts';
import type { ProfessionalDependencies } from './remove-professional.ts';
import { defaultProfile, type ProfessionalProfile, readProfile } from './rules/profile-fields.ts';
import { findProfessional } from './store.ts';
import { changeServices } from './update-professional.ts';

type Request = EveryFieldOf<
  NewProfessional,
  ProfessionalProfile & Record<'businessId' | 'services' | 'self', unknown>
>;

/**
 * Creates the profile of the caller, adds staff to a business, or adds the caller to their own business
 * (`self`).
 */
export async function createProfessional(
  { clock, clearCache }: Omit<ProfessionalDependencies, 'db'>,
  transaction: Transaction,
  session: Session,
  body: Request,
): Promise<ProfessionalView> {
  if (body.name && body.name.trim() === '')
    throw new AppError('INVALID_INPUT', {
      field: 'body.name',
      reason: 'missing',
      detail: 'Must not be blank.',
    });
  const now = clock.now();
  const id = body.self
    ? await joinOwnBusiness(transaction, session, body, now)
    : await insertNew(transaction, session, body, now);
  if (body.services !== undefined) {
    await lockServices(transaction, body.services);
    const { services: before } = presentProfessional((await findProfessional(transaction, id, session))!);
    await changeServices(transaction, session, id, { before, after: [...before, ...body.services], now });
  }
  transaction.afterCommit(clearCache);
  const row = await findProfessional(transaction, id, session);
  return presentProfessional(row!);
}

async function insertNew(
  transaction: Transaction,
  session: Session,
  body: Request,
  now: Date,
): Promise<string> {
  const { name } = body;
  if (!name) throw new AppError('MISSING_FIELDS', { field: 'body.name' });
  const id = newId('professional', now.getTime());
  const profile = { ...defaultProfile, name, ...readProfile(body) };
  // For professionals who also manage a business, `businessId` means that staff is added.
  if (session.role === 'professional' && !(session.manages && body.businessId !== undefined)) {
    if (!(await insertOwnProfessional(transaction, { id, profile, now }, session.userId)))
      throw await explainRefusal(transaction, session);
    return id;
  }
  const business = await requireBusiness(transaction, session, body.businessId);
  await insertStaff(
    transaction,
    { id, profile: await withHoursOf(transaction, business.id, profile, body), now },
    business.id,
  );
  await requireRowLimit(transaction, 'professionals', business.id, now);
  return id;
}

/** Without hours in the request, staff start with the opening hours of the business. */
export async function withHoursOf(
  transaction: Transaction,
  businessId: string,
  profile: ProfessionalProfile,
  { workingHours }: Pick<Request, 'workingHours'> = {},
): Promise<ProfessionalProfile> {
  if (workingHours !== undefined) return profile;
  const { opensMinute, closesMinute } = await getOpeningHours(transaction, businessId);
  const hours = { start: timeOfDay(opensMinute), end: timeOfDay(closesMinute) };
  return { ...profile, workingHours: hours };
}

/** An account has one profile. An existing profile is used. */
async function joinOwnBusiness(
  transaction: Transaction,
  session: Session,
  body: Request,
  now: Date,
): Promise<string> {
  const { id: businessId } = await requireBusiness(transaction, session, body.businessId);
  const name = await findAccountName(transaction, session.userId);
  if (name === null) throw new AppError('AUTH_REQUIRED');
  const profile = await withHoursOf(
    transaction,
    businessId,
    { ...defaultProfile, name, ...readProfile(body) },
    body,
  );
  const newcomer = { id: newId('professional', now.getTime()), profile, now };
  const isNew = await insertOwnProfessional(transaction, newcomer, session.userId);
  const id = isNew ? newcomer.id : await findOwnProfessionalId(transaction, session.userId);
  if (id === null) throw new AppError('AUTH_REQUIRED');
  // Closes a race between two such requests: the second one finds the membership.
  if (!(await insertMembership(transaction, { businessId, professionalId: id }, now)))
    throw new AppError('INVALID_STATUS', {
      status: 409,
      field: 'body.self',
      reason: 'exists',
      detail: 'You are already a professional of this business.',
    });
  await requireRowLimit(transaction, 'professionals', businessId, now);
  return id;
}

async function explainRefusal(transaction: Transaction, { userId }: Session): Promise<AppError> {
  const existing = await findOwnProfessionalId(transaction, userId);
  return existing === null ? new AppError('AUTH_REQUIRED') : new AppError('INVALID_STATUS', { status: 409 });
}
