import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { type Email, readEmail } from '../../../shared/email.ts';
import { newId } from '../../../shared/ids.ts';
import { requireRoom } from '../../access/limits/require-room.ts';
import { requireBusiness } from '../../catalog/businesses/require-business.ts';
import { findOwnProfessionalId } from '../../catalog/professionals/manage-store.ts';
import { invitationEnd } from '../members/rules/invitation.ts';
import { announceRequest } from './announce-request.ts';
import type { createJoinRequest as declaration, JoinRequestView } from './contract.ts';
import { presentRequest } from './present.ts';
import { requireServicesOf } from './require-services.ts';
import type { Side } from './rules/request-status.ts';
import { joinRequestJob } from './send-request.ts';
import { insertRequest, isPublicBusiness, lockCandidate } from './store.ts';

type Request = Static<NonNullable<typeof declaration.body>>;

export async function createJoinRequest(
  { clock, jobs }: { clock: Clock; jobs: Jobs },
  transaction: Transaction,
  session: Session,
  body: Request,
): Promise<JoinRequestView> {
  const { businessId } = body;
  const whom = await requireWhom(transaction, session, body);
  const serviceIds = body.services ?? [];
  if (whom.requestedBy === 'business') await requireServicesOf(transaction, businessId, serviceIds);
  else if (serviceIds.length > 0)
    throw new AppError('INVALID_INPUT', { detail: 'body.services: is for the business to say.' });
  if (whom.professionalId !== null) await requireCandidate(transaction, whom, businessId);
  const now = clock.now();
  const row = await insertRequest(transaction, {
    id: newId('joinRequest', now.getTime()),
    businessId,
    ...whom,
    serviceIds: [...new Set(serviceIds)],
    now,
    expiresAt: whom.email === null ? null : invitationEnd(now),
  });
  if (row === null) throw new AppError('REQUEST_PENDING');
  await requireRoom(transaction, 'joinRequests', session.userId, now);
  if (whom.email !== null) await jobs.enqueue(transaction, joinRequestJob, { requestId: row.id });
  await announceRequest(transaction, row, { kind: 'join_request.made', byUserId: session.userId, now });
  return presentRequest(row);
}

/** Who would join, and which side asks for it. */
interface Whom {
  requestedBy: Side;
  professionalId: string | null;
  email: Email | null;
}

/** A profile of one's own asks, unless somebody else is named; those who run a business name whom they would like to have. */
async function requireWhom(transaction: Transaction, session: Session, body: Request): Promise<Whom> {
  const { businessId, professionalId, email } = body;
  const ownId = await findOwnProfessionalId(transaction, session.userId);
  // An address is never one's own way of asking.
  const namesSomebody = email !== undefined || (professionalId !== undefined && professionalId !== ownId);
  const asks =
    session.role === 'professional'
      ? email === undefined && !(namesSomebody && session.manages)
      : ownId !== null && !namesSomebody;
  if (asks) {
    if (ownId === null) throw new AppError('PROFESSIONAL_NOT_FOUND');
    if (!(await isPublicBusiness(transaction, businessId))) throw new AppError('BUSINESS_NOT_FOUND');
    return { requestedBy: 'professional', professionalId: ownId, email: null };
  }
  const named = readNamed(body);
  await requireBusiness(transaction, session, businessId, 'employ');
  return { requestedBy: 'business', ...named };
}

function readNamed({ professionalId, email }: Request): Omit<Whom, 'requestedBy'> {
  if (professionalId !== undefined && email !== undefined)
    throw new AppError('INVALID_INPUT', { detail: 'body.email: not together with professionalId.' });
  if (professionalId !== undefined) return { professionalId, email: null };
  if (email === undefined || email.trim() === '')
    throw new AppError('MISSING_FIELDS', {
      detail: 'body.professionalId or body.email: is required of whoever runs the business.',
    });
  const read = readEmail(email);
  if (read === null)
    throw new AppError('INVALID_INPUT', { detail: 'body.email: must be an e-mail address.' });
  return { professionalId: null, email: read };
}

async function requireCandidate(
  transaction: Transaction,
  { professionalId, requestedBy }: Whom,
  businessId: string,
): Promise<void> {
  const candidate = await lockCandidate(transaction, professionalId!, businessId);
  if (candidate === null || !candidate.hasAccount) throw new AppError('PROFESSIONAL_NOT_FOUND');
  if (requestedBy === 'business' && candidate.hidden) throw new AppError('PROFESSIONAL_NOT_FOUND');
  if (candidate.worksThere) throw new AppError('INVALID_STATUS', { status: 409 });
}
