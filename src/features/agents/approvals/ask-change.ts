import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { insertActivity } from '../../access/grants/activity-store.ts';
import { holdGrant, requireMovable } from '../../access/grants/charge-grant.ts';
import type { ChangeWish } from '../../booking/appointments/ask-first.ts';
import { findAppointment, findAppointments, type OwnAppointment } from '../../booking/appointments/store.ts';
import { describeVisit } from './describe-visit.ts';
import { type ApprovalParts, beginAsking, keepRequest } from './keep-request.ts';
import { rehearse } from './preview-wish.ts';
import { expiryOf } from './rules/expiry.ts';
import { type AskedVisit, sayings } from './rules/summary.ts';
import { runChange } from './run-wish.ts';
import type { ApprovalRow } from './store.ts';

/**
 * It is done and taken back in the same breath: so it is refused now for whatever it would be refused for, and the person is told what it would
 * come to. Nothing is kept for it: the appointment stays where it is, and the time it would move to is anybody's until it is approved.
 */
export async function askToChange(
  parts: ApprovalParts,
  transaction: Transaction,
  session: Session,
  { action, ...request }: ChangeWish,
): Promise<ApprovalRow> {
  const now = parts.clock.now();
  const grant = (await holdGrant(transaction, session, now))!;
  const before = await beginAsking(parts, transaction, { grantId: grant.id, action, request, now });
  if (before !== null) return before;
  const wish = { action, ...request } as ChangeWish;
  const changes = await rehearse(transaction, session, (rehearsal, approved) =>
    tryChange(parts, rehearsal, approved, wish),
  );
  if (action === 'reschedule')
    for (const { to } of changes)
      requireMovable(grant, { appointmentId: to.id, businessId: to.business_id, date: to.date });
  const summary = changes.map((change) => describe(wish, change));
  const startsMs = changes.flatMap(({ from, to }) => [from.starts_at.getTime(), to.starts_at.getTime()]);
  const expiresMs = expiryOf({
    nowMs: now.getTime(),
    approvalMinutes: grant.approval_minutes,
    grantEndsMs: grant.expires_at?.getTime() ?? null,
    startsMs: startsMs.filter((ms) => ms > now.getTime()),
  });
  const acts = changes.map(({ from }) => ({
    action,
    outcome: 'asked' as const,
    appointmentId: from.id,
    businessId: from.business_id,
  }));
  await insertActivity(transaction, grant.id, acts, now);
  return keepRequest(parts, transaction, {
    grantId: grant.id,
    userId: session.userId,
    action,
    request,
    summary,
    holdIds: [],
    appointmentIds: changes.map(({ from }) => from.id),
    chargedCount: 0,
    chargedMinor: 0,
    expiresAt: new Date(expiresMs),
    now,
  });
}

interface Change {
  from: OwnAppointment;
  to: OwnAppointment;
}

/** How the appointments stand, and would stand. */
async function tryChange(
  parts: ApprovalParts,
  rehearsal: Transaction,
  session: Session,
  wish: ChangeWish,
): Promise<Change[]> {
  const before = await findAppointment(rehearsal, session, wish.appointmentId);
  if (before === null) throw new AppError('APPOINTMENT_NOT_FOUND');
  const ids = await runChange(parts, rehearsal, session, wish);
  const changed = await findAppointments(rehearsal, session, ids);
  if (changed.length < ids.length) throw new AppError('APPOINTMENT_NOT_FOUND');
  return changed.map((to) => ({ from: to.id === before.id ? before : to, to }));
}

const describe = (wish: ChangeWish, { from, to }: Change): AskedVisit => ({
  ...describeVisit(to),
  ...(wish.action === 'cancel' && sayings({ reason: wish.body.reason })),
  ...(wish.action === 'reschedule' && {
    movedFrom: {
      date: from.date,
      startMinute: from.start_minute,
      startsAt: from.starts_at.toISOString(),
      professionalName: from.professional_name,
    },
  }),
});
