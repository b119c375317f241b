import { type JobHandler, jobKind } from '../../../platform/jobs/jobs.ts';
import { type InvitationMailParts, mailInvitation } from '../members/send-invitation.ts';
import { findRequestToMail } from './store.ts';

export const joinRequestJob = jobKind<{ requestId: string }>('join-request');

export function sendRequest(parts: InvitationMailParts): JobHandler<{ requestId: string }> {
  return async ({ requestId }, job) => {
    const request = await findRequestToMail(parts.db, requestId, parts.clock.now());
    if (request !== null) await mailInvitation(parts, job.id, request);
  };
}
