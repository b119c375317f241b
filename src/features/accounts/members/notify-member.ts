import { createHash } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { publishEvent } from '../../../platform/events/event-store.ts';
import { jobKind } from '../../../platform/jobs/jobs.ts';
import type { JobHandler } from '../../../platform/jobs/run-jobs.ts';
import type { Mail } from '../../../platform/mail.ts';
import type { RateLimits } from '../../../platform/rate-limits.ts';
import type { EventKind } from '../../../shared/event-kinds.ts';
import { findInvitationToMail, type InvitationToMail } from './invitation-store.ts';
import { invitationMail } from './rules/invitation.ts';

interface MemberEvent {
  kind: Extract<EventKind, `member.${string}`>;
  /** Account id or invitation id. */
  subjectId: string;
  businessId: string;
  role: string;
  /** Name of the member who joins, declines or leaves. */
  memberName?: string | undefined;
  recipients: readonly (string | null)[];
  byUserId: string;
  now: Date;
}

export async function notifyOfMember(
  transaction: Transaction,
  { kind, subjectId, businessId, role, memberName, recipients, byUserId, now }: MemberEvent,
): Promise<void> {
  const notified = [...new Set(recipients)].filter((id) => id !== null && id !== byUserId) as string[];
  await publishEvent(transaction, {
    kind,
    subjectId,
    byUserId,
    payload: { recipients: notified, businessId, role, ...(memberName !== undefined && { memberName }) },
    now,
  });
}

export const invitationJob = jobKind<{ invitationId: string }>('member-invitation');

export interface InvitationMailDependencies {
  db: Database;
  clock: Clock;
  mail: Mail;
  limits: RateLimits;
  publicUrl: () => string;
}

// E-mails of one business to one address: the invitation and its resends. Businesses do not share the limit, so that
// none uses it up for others.
const maxMailsPerDay = 5;
const daySeconds = 86_400;

/** The text is the same whether or not the address has an account. */
export async function mailInvitation(
  { mail, limits, publicUrl }: InvitationMailDependencies,
  jobId: string,
  { id, businessId, email, emailKey, language }: InvitationToMail,
): Promise<void> {
  const bucket = `invitation-mail:${createHash('sha256').update(`${businessId} ${emailKey}`).digest('base64url')}`;
  const [count] = await limits.countEach([{ bucket, seconds: daySeconds }]);
  if (count !== undefined && count.hits > maxMailsPerDay) return;
  const link = `${publicUrl()}/invitation?id=${id}`;
  await mail.sendMail({ id: jobId, to: email, language, ...invitationMail(link, language) });
}

export function sendInvitation(
  dependencies: InvitationMailDependencies,
): JobHandler<{ invitationId: string }> {
  return async ({ invitationId }, job) => {
    const invitation = await findInvitationToMail(dependencies.db, invitationId, dependencies.clock.now());
    if (invitation !== null) await mailInvitation(dependencies, job.id, invitation);
  };
}
