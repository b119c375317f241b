import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { requireBusiness } from '../../catalog/businesses/require-business.ts';
import { insertMembership } from '../../catalog/professionals/manage-store.ts';
import { addOffers } from '../../catalog/professionals/offer-store.ts';
import { announceRequest } from './announce-request.ts';
import { answerByAddress } from './answer-by-address.ts';
import type { JoinRequestView } from './contract.ts';
import { presentRequest } from './present.ts';
import { requireServicesOf } from './require-services.ts';
import { canBecome, type Side } from './rules/request-status.ts';
import { answerRequest, findRequest, holdServicesOf, type JoinRequestRow, lockCandidate } from './store.ts';

interface Parts {
  db: Database;
  clock: Clock;
  /** After public data changed: cached replies show it. */
  clearCache: () => void;
}

/** By the side that was asked. A yes makes the professional part of the business in the same breath. */
export async function answerJoinRequest(
  { db, clock, clearCache }: Parts,
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
    const serviceIds = await holdGiven(transaction, request, services);
    const answered =
      request.professional_id === null
        ? await answerByAddress(transaction, session, request, answer, now)
        : await answerByParty(transaction, request, answer, now);
    if (answered === null) throw new AppError('INVALID_STATUS', { status: 409 });
    const { professional_id: professionalId } = answered;
    if (answer === 'accepted' && professionalId !== null) {
      await insertMembership(transaction, { businessId, professionalId }, now);
      await addOffers(transaction, professionalId, serviceIds);
      transaction.afterCommit(clearCache);
    }
    const kind = `join_request.${answer}` as const;
    await announceRequest(transaction, answered, { kind, byUserId: session.userId, now });
    return presentRequest({ ...answered, service_ids: serviceIds });
  });
}

/** What the business names as it accepts; else what it invited them for, as far as that is still there. */
async function holdGiven(
  transaction: Transaction,
  request: JoinRequestRow & { side: Side },
  services: readonly string[] | undefined,
): Promise<string[]> {
  if (services === undefined || services.length === 0) {
    const known = await holdServicesOf(transaction, request.business_id, request.service_ids);
    return request.service_ids.filter((id) => known.has(id));
  }
  if (request.side !== 'business')
    throw new AppError('INVALID_INPUT', { detail: 'body.services: is for the business to say.' });
  await requireServicesOf(transaction, request.business_id, services);
  return [...new Set(services)];
}

/** Null when it was answered already, or cannot be. */
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
