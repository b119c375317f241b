import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { newId } from '../../../shared/ids.ts';
import { requireBusiness } from '../../catalog/businesses/require-business.ts';
import { withHoursOf } from '../../catalog/professionals/create-professional.ts';
import {
  assignServices,
  findOwnProfessionalId,
  insertMembership,
  insertOwnProfessional,
} from '../../catalog/professionals/manage-store.ts';
import { defaultProfile } from '../../catalog/professionals/rules/profile-fields.ts';
import { findUser } from '../account/store.ts';
import type { JoinRequestView } from './contract.ts';
import { requireServicesOf } from './create-join-request.ts';
import { notifyOfRequest } from './notify-request.ts';
import { presentRequest } from './present.ts';
import { canBecome, type Side } from './rules/request-status.ts';
import {
  acceptByEmail,
  answerRequest,
  deleteRequest,
  findRequest,
  type JoinRequestRow,
  lockCandidate,
  lockServicesOf,
} from './store.ts';

interface AnswerRequestDependencies {
  db: Database;
  clock: Clock;
  clearCache: () => void;
}

/**
 * Only the requested side answers. Accepting adds the professional to the business in the same transaction.
 */
export async function answerJoinRequest(
  { db, clock, clearCache }: AnswerRequestDependencies,
  session: Session,
  id: string,
  answer: 'accepted' | 'declined',
  services?: readonly string[],
): Promise<JoinRequestView> {
  return db.transaction(async (transaction) => {
    const now = clock.now();
    const request = await findRequest(transaction, session.userId, id, now);
    if (request === null) throw new AppError('NOT_FOUND');
    if (request.requested_by === request.side) throw new AppError('FORBIDDEN');
    const { business_id: businessId } = request;
    if (request.side === 'business') await requireBusiness(transaction, session, businessId, 'employ');
    const serviceIds = await lockRequestedServices(transaction, request, services);
    const answered =
      request.professional_id === null
        ? await answerByEmail(transaction, session, request, answer, now)
        : await answerByParty(transaction, request, answer, now);
    if (answered === null) throw new AppError('INVALID_STATUS', { status: 409 });
    const { professional_id: professionalId } = answered;
    if (answer === 'accepted' && professionalId !== null) {
      await insertMembership(transaction, { businessId, professionalId }, now);
      await assignServices(transaction, professionalId, serviceIds);
      transaction.afterCommit(clearCache);
    }
    const kind = `join_request.${answer}` as const;
    await notifyOfRequest(transaction, answered, { kind, byUserId: session.userId, now });
    return presentRequest({ ...answered, service_ids: serviceIds });
  });
}

/** Services that the business names when it accepts, or those of the invitation that still exist. */
async function lockRequestedServices(
  transaction: Transaction,
  request: JoinRequestRow & { side: Side },
  services: readonly string[] | undefined,
): Promise<string[]> {
  if (services === undefined || services.length === 0) {
    const known = await lockServicesOf(transaction, request.business_id, request.service_ids);
    return request.service_ids.filter((id) => known.has(id));
  }
  if (request.side !== 'business')
    throw new AppError('INVALID_INPUT', {
      field: 'body.services',
      reason: 'no-permission',
      detail: 'Only the business can set services. Omit the field.',
    });
  await requireServicesOf(transaction, request.business_id, services);
  return [...new Set(services)];
}

/** Returns null when the request is already answered or cannot be accepted. */
async function answerByParty(
  transaction: Transaction,
  request: JoinRequestRow,
  answer: 'accepted' | 'declined',
  now: Date,
): Promise<JoinRequestRow | null> {
  const candidate = await lockCandidate(transaction, request.professional_id!, request.business_id);
  if (!canBecome(request.status, answer) || (answer === 'accepted' && !candidate?.hasAccount)) return null;
  return answerRequest(transaction, request.id, answer, now);
}

/**
 * Returns null when the request is already answered or the professional works there. Creates a profile if the
 * account has none.
 */
async function answerByEmail(
  transaction: Transaction,
  session: Session,
  request: JoinRequestRow,
  answer: 'accepted' | 'declined',
  now: Date,
): Promise<JoinRequestRow | null> {
  if (answer === 'declined') {
    const declined = {
      ...request,
      email: null,
      invitee_name: null,
      status: answer,
      decided_at: now,
      expires_at: null,
    };
    return (await deleteRequest(transaction, request.id)) ? declined : null;
  }
  const professionalId = await ensureProfile(transaction, session, request.business_id, now);
  const candidate = await lockCandidate(transaction, professionalId, request.business_id);
  if (candidate === null || candidate.worksThere) return null;
  return acceptByEmail(transaction, { id: request.id, professionalId, now });
}

/** A new profile starts with the opening hours of the business. */
async function ensureProfile(
  transaction: Transaction,
  { userId }: Session,
  businessId: string,
  now: Date,
): Promise<string> {
  const account = await findUser(transaction, userId);
  if (account === null) throw new AppError('AUTH_REQUIRED');
  const id = newId('professional', now.getTime());
  const profile = await withHoursOf(transaction, businessId, { ...defaultProfile, name: account.name });
  if (await insertOwnProfessional(transaction, { id, profile, now }, userId)) return id;
  const existing = await findOwnProfessionalId(transaction, userId);
  if (existing === null) throw new AppError('AUTH_REQUIRED');
  return existing;
}
