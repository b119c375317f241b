import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { type Email, readEmail } from '../../../shared/email.ts';
import { newId } from '../../../shared/ids.ts';
import { requireRowLimit } from '../../access/limits/require-limits.ts';
import { requireBusiness } from '../../catalog/businesses/require-business.ts';
import { findOwnProfessionalId } from '../../catalog/professionals/manage-store.ts';
import { invitationExpiry, maySendInvitations } from '../members/rules/invitation.ts';
import type { createJoinRequest as declaration, JoinRequestView } from './contract.ts';
import { joinRequestJob, notifyOfRequest } from './notify-request.ts';
import { presentRequest } from './present.ts';
import type { Side } from './rules/request-status.ts';
import { insertRequest, isPublicBusiness, lockCandidate, lockServicesOf } from './store.ts';

type Request = Static<NonNullable<typeof declaration.body>>;

export async function createJoinRequest(
  { clock, jobs }: { clock: Clock; jobs: Jobs },
  transaction: Transaction,
  session: Session,
  body: Request,
): Promise<JoinRequestView> {
  const { businessId } = body;
  if (body.name !== undefined && body.email === undefined)
    throw new AppError('INVALID_INPUT', {
      field: 'body.name',
      reason: 'conflicting',
      detail: 'Only an invitation by e-mail has a name. Send email or omit the field.',
    });
  const { isReviewed, ...parties } = await requireParties(transaction, session, body);
  const serviceIds = body.services ?? [];
  if (parties.requestedBy === 'business') await requireServicesOf(transaction, businessId, serviceIds);
  else if (serviceIds.length > 0)
    throw new AppError('INVALID_INPUT', {
      field: 'body.services',
      reason: 'no-permission',
      detail: 'Only the business can set services. Omit the field.',
    });
  if (parties.professionalId !== null) await requireCandidate(transaction, parties, businessId);
  const now = clock.now();
  const row = await insertRequest(transaction, {
    id: newId('joinRequest', now.getTime()),
    businessId,
    ...parties,
    serviceIds: [...new Set(serviceIds)],
    now,
    expiresAt: parties.email === null ? null : invitationExpiry(now, isReviewed),
  });
  if (row === null) throw new AppError('REQUEST_PENDING');
  await requireRowLimit(transaction, 'joinRequests', session.userId, now);
  if (parties.email !== null) await jobs.enqueue(transaction, joinRequestJob, { requestId: row.id });
  await notifyOfRequest(transaction, row, { kind: 'join_request.made', byUserId: session.userId, now });
  return presentRequest(row);
}

/** Side that makes the request, and the professional or address it is about. */
interface RequestParties {
  requestedBy: Side;
  /** Whether the business may send e-mails to unknown addresses. */
  isReviewed: boolean;
  professionalId: string | null;
  email: Email | null;
  /** Name of the address. */
  name: string | null;
}

/** A professional requests to join for the own profile. Owners and managers invite someone else. */
async function requireParties(
  transaction: Transaction,
  session: Session,
  body: Request,
): Promise<RequestParties> {
  const { businessId, professionalId, email } = body;
  const ownId = await findOwnProfessionalId(transaction, session.userId);
  // An e-mail address always means an invitation.
  const namesOther = email !== undefined || (professionalId !== undefined && professionalId !== ownId);
  const asks =
    session.role === 'professional'
      ? email === undefined && !(namesOther && session.manages)
      : ownId !== null && !namesOther;
  if (asks) {
    if (ownId === null) throw new AppError('PROFESSIONAL_NOT_FOUND');
    if (!(await isPublicBusiness(transaction, businessId))) throw new AppError('BUSINESS_NOT_FOUND');
    return { requestedBy: 'professional', isReviewed: true, professionalId: ownId, email: null, name: null };
  }
  const named = readInvitee(body);
  const { status } = await requireBusiness(transaction, session, businessId, 'employ');
  return { requestedBy: 'business', isReviewed: maySendInvitations(status), ...named };
}

function readInvitee({
  professionalId,
  email,
  name,
}: Request): Pick<RequestParties, 'professionalId' | 'email' | 'name'> {
  if (professionalId !== undefined && email !== undefined)
    throw new AppError('INVALID_INPUT', {
      field: 'body.email',
      reason: 'conflicting',
      detail: 'Send either email or professionalId, not both.',
    });
  if (professionalId !== undefined) return { professionalId, email: null, name: null };
  if (email === undefined || email.trim() === '')
    throw new AppError('MISSING_FIELDS', {
      field: 'body.professionalId',
      detail: 'A business has to send professionalId or email.',
    });
  const read = readEmail(email);
  if (read === null)
    throw new AppError('INVALID_INPUT', { field: 'body.email', detail: 'Must be an e-mail address.' });
  return { professionalId: null, email: read, name: name?.trim() ?? null };
}

async function requireCandidate(
  transaction: Transaction,
  { professionalId, requestedBy }: Pick<RequestParties, 'professionalId' | 'requestedBy'>,
  businessId: string,
): Promise<void> {
  const candidate = await lockCandidate(transaction, professionalId!, businessId);
  if (candidate === null || !candidate.hasAccount) throw new AppError('PROFESSIONAL_NOT_FOUND');
  if (requestedBy === 'business' && candidate.hidden) throw new AppError('PROFESSIONAL_NOT_FOUND');
  if (candidate.worksThere) throw new AppError('INVALID_STATUS', { status: 409 });
}

/** Locks the services until the transaction ends. */
export async function requireServicesOf(
  transaction: Transaction,
  businessId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const known = await lockServicesOf(transaction, businessId, ids);
  const unknown = ids.findIndex((id) => !known.has(id));
  if (unknown >= 0)
    throw new AppError('INVALID_SERVICES', {
      field: `body.services[${unknown}]`,
      detail: 'Service not found at the business.',
    });
}
