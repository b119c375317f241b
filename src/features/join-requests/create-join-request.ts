import type { Static } from 'typebox';
import { AppError } from '../../errors.ts';
import type { Session } from '../../http/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newId } from '../../shared/ids.ts';
import { requireOwnBusiness } from '../businesses/require-own-business.ts';
import { requireRoom } from '../limits/require-room.ts';
import { findOwnProfessionalId } from '../professionals/manage-store.ts';
import { announceRequest } from './announce-request.ts';
import type { createJoinRequest as declaration, JoinRequestView } from './contract.ts';
import { presentRequest } from './present.ts';
import { insertRequest, isPublicBusiness, lockCandidate } from './store.ts';

type Request = Static<NonNullable<typeof declaration.body>>;

export async function createJoinRequest(
  clock: Clock,
  transaction: Transaction,
  session: Session,
  body: Request,
): Promise<JoinRequestView> {
  const { businessId } = body;
  const professionalId =
    session.role === 'professional'
      ? await requireApplicant(transaction, session, businessId)
      : await requireInvitee(transaction, session, body);
  const candidate = await lockCandidate(transaction, professionalId, businessId);
  if (candidate === null || !candidate.hasAccount) throw new AppError('PROFESSIONAL_NOT_FOUND');
  if (session.role === 'business' && candidate.hidden) throw new AppError('PROFESSIONAL_NOT_FOUND');
  if (candidate.worksThere) throw new AppError('INVALID_STATUS', { status: 409 });
  const now = clock.now();
  const row = await insertRequest(transaction, {
    id: newId('joinRequest', now.getTime()),
    businessId,
    professionalId,
    requestedBy: session.role === 'professional' ? 'professional' : 'business',
    now,
  });
  if (row === null) throw new AppError('REQUEST_PENDING');
  await requireRoom(transaction, 'joinRequests', session.userId, now);
  await announceRequest(transaction, row, { kind: 'join_request.made', byUserId: session.userId, now });
  return presentRequest(row);
}

async function requireApplicant(
  transaction: Transaction,
  { userId }: Session,
  businessId: string,
): Promise<string> {
  const professionalId = await findOwnProfessionalId(transaction, userId);
  if (professionalId === null) throw new AppError('PROFESSIONAL_NOT_FOUND');
  if (!(await isPublicBusiness(transaction, businessId))) throw new AppError('BUSINESS_NOT_FOUND');
  return professionalId;
}

async function requireInvitee(
  transaction: Transaction,
  session: Session,
  { businessId, professionalId }: Request,
): Promise<string> {
  if (professionalId === undefined)
    throw new AppError('MISSING_FIELDS', { detail: 'body.professionalId: is required of an owner.' });
  await requireOwnBusiness(transaction, session, businessId);
  return professionalId;
}
