import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { insertActivity } from '../../access/grants/activity-store.ts';
import { lockGrant, requireRescheduleAllowed } from '../../access/grants/lock-grant.ts';
import type { ApprovalOptions } from '../../booking/appointments/approval-contract.ts';
import type { PendingChange } from '../../booking/appointments/ask-first.ts';
import { findAppointment, findAppointments, type OwnAppointment } from '../../booking/appointments/store.ts';
import { type ApprovalDependencies, createRequest, replaceOrFind } from './create-request.ts';
import { describeAppointment } from './present.ts';
import { requireUnrequested } from './require-no-clash.ts';
import { expiryOf } from './rules/expiry.ts';
import { type RequestedAppointment, withoutBlank } from './rules/summary.ts';
import { dryRun, runChange } from './run-request.ts';
import type { ApprovalRow } from './store.ts';

/**
 * Dry run: the change is executed and rolled back to a savepoint, so that it fails now with every error of
 * the real change, and its result can be shown. The new time is not held.
 */
export async function requestChange(
  dependencies: ApprovalDependencies,
  transaction: Transaction,
  session: Session,
  { action, ...request }: PendingChange,
  options: ApprovalOptions | undefined,
): Promise<ApprovalRow> {
  const now = dependencies.clock.now();
  const grant = (await lockGrant(transaction, session, now))!;
  const draft = { grantId: grant.id, action, request, now };
  const before = await replaceOrFind(dependencies, transaction, session, draft, options);
  if (before !== null) return before;
  const pending = { action, ...request } as PendingChange;
  const changes = await dryRun(transaction, session, (savepoint, approved) =>
    dryRunChange(dependencies, savepoint, approved, pending),
  );
  await requireUnrequested(
    transaction,
    grant,
    changes.map(({ from }) => from.id),
    now,
  );
  if (action === 'reschedule')
    for (const { to } of changes)
      requireRescheduleAllowed(grant, { appointmentId: to.id, businessId: to.business_id, date: to.date });
  const summary = changes.map((change) => describeChange(pending, change));
  const startsMs = changes.flatMap(({ from, to }) => [from.starts_at.getTime(), to.starts_at.getTime()]);
  const expiresMs = expiryOf({
    nowMs: now.getTime(),
    approvalMinutes: grant.approval_minutes,
    grantEndsMs: grant.expires_at?.getTime() ?? null,
    startsMs: startsMs.filter((ms) => ms > now.getTime()),
  });
  const activities = changes.map(({ from }) => ({
    action,
    outcome: 'asked' as const,
    appointmentId: from.id,
    businessId: from.business_id,
  }));
  await insertActivity(transaction, grant.id, activities, now);
  return createRequest(dependencies, transaction, {
    ...draft,
    options,
    userId: session.userId,
    summary,
    holdIds: [],
    appointmentIds: changes.map(({ from }) => from.id),
    chargedCount: 0,
    chargedMinor: 0,
    expiresAt: new Date(expiresMs),
  });
}

interface Change {
  from: OwnAppointment;
  to: OwnAppointment;
}

/** Appointments before and after the change. */
async function dryRunChange(
  dependencies: ApprovalDependencies,
  savepoint: Transaction,
  session: Session,
  pending: PendingChange,
): Promise<Change[]> {
  const before = await findAppointment(savepoint, session, pending.appointmentId);
  if (before === null) throw new AppError('APPOINTMENT_NOT_FOUND');
  const ids = await runChange(dependencies, savepoint, session, pending);
  const changed = await findAppointments(savepoint, session, ids);
  if (changed.length < ids.length) throw new AppError('APPOINTMENT_NOT_FOUND');
  return changed.map((to) => ({ from: to.id === before.id ? before : to, to }));
}

const describeChange = (pending: PendingChange, { from, to }: Change): RequestedAppointment => ({
  ...describeAppointment(to),
  ...(pending.action === 'cancel' && withoutBlank({ reason: pending.body.reason })),
  ...(pending.action === 'reschedule' && {
    movedFrom: {
      date: from.date,
      startMinute: from.start_minute,
      startsAt: from.starts_at.toISOString(),
      professionalName: from.professional_name,
    },
  }),
});
