import type { Transaction } from '../../../platform/database/database.ts';
import { publishEvent } from '../../../platform/events/event-store.ts';
import { jobKind } from '../../../platform/jobs/jobs.ts';
import type { JobHandler } from '../../../platform/jobs/run-jobs.ts';
import type { EventKind } from '../../../shared/event-kinds.ts';
import { type InvitationMailDependencies, mailInvitation } from '../members/notify-member.ts';
import type { Side } from './rules/request-status.ts';
import { findParties, findRequestToMail, type JoinRequestRow } from './store.ts';

export const joinRequestJob = jobKind<{ requestId: string }>('join-request');

export function sendRequest(dependencies: InvitationMailDependencies): JobHandler<{ requestId: string }> {
  return async ({ requestId }, job) => {
    const request = await findRequestToMail(dependencies.db, requestId, dependencies.clock.now());
    if (request !== null) await mailInvitation(dependencies, job.id, request);
  };
}

/** Notifies the requested side of a request, and the requesting side of an answer. */
export async function notifyOfRequest(
  transaction: Transaction,
  request: JoinRequestRow,
  announcement: { kind: Extract<EventKind, `join_request.${string}`>; byUserId: string; now: Date },
): Promise<void> {
  const { business_id: businessId, professional_id: professionalId, requested_by: requestedBy } = request;
  // Invitations by e-mail are mailed instead.
  if (professionalId === null) return;
  const parties = await findParties(transaction, { businessId, professionalId });
  const asked: Side = requestedBy === 'business' ? 'professional' : 'business';
  const recipient = parties[announcement.kind === 'join_request.made' ? asked : requestedBy];
  await publishEvent(transaction, {
    ...announcement,
    subjectId: request.id,
    payload: {
      recipients: recipient === null ? [] : [recipient],
      businessId,
      professionalId,
      professionalName: parties.professionalName,
      requestedBy,
    },
  });
}
