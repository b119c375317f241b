import { createHash } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { type JobHandler, jobKind } from '../../../platform/jobs/jobs.ts';
import type { Mail } from '../../../platform/mail.ts';
import type { RateLimits } from '../../../platform/rate-limits.ts';
import { findInvitationToMail, type InvitationToMail } from './invitation-store.ts';
import { invitationMail } from './rules/invitation-mail.ts';

export const invitationJob = jobKind<{ invitationId: string }>('member-invitation');

export interface InvitationMailParts {
  db: Database;
  clock: Clock;
  mail: Mail;
  limits: RateLimits;
  publicUrl: () => string;
}

// A mailbox is not to be flooded by strangers, however many of them have a business.
const mostADay = 10;
const daySeconds = 86_400;

/** To an address that may be nobody's; the same words whether or not it has an account. */
export async function mailInvitation(
  { mail, limits, publicUrl }: InvitationMailParts,
  jobId: string,
  { id, email, emailKey, language }: InvitationToMail,
): Promise<void> {
  const bucket = `invitation-mail:${createHash('sha256').update(emailKey).digest('base64url')}`;
  const [count] = await limits.countEach([{ bucket, seconds: daySeconds }]);
  if (count !== undefined && count.hits > mostADay) return;
  const link = `${publicUrl()}/invitation?id=${id}`;
  await mail.sendMail({ id: jobId, to: email, language, ...invitationMail(link, language) });
}

export function sendInvitation(parts: InvitationMailParts): JobHandler<{ invitationId: string }> {
  return async ({ invitationId }, job) => {
    const invitation = await findInvitationToMail(parts.db, invitationId, parts.clock.now());
    if (invitation !== null) await mailInvitation(parts, job.id, invitation);
  };
}
