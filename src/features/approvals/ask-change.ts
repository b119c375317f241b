import { AppError } from '../../errors.ts';
import type { Session } from '../../http/caller.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { ChangeWish } from '../appointments/ask-first.ts';
import { findAppointment, findAppointments, type OwnAppointment } from '../appointments/store.ts';
import { insertActivity } from '../grants/activity-store.ts';
import { holdGrant, requireMovable } from '../grants/charge-grant.ts';
import { type ApprovalParts, beginAsking, keepRequest } from './keep-request.ts';
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
  const changes = await rehearse(transaction, (rehearsal) =>
    tryChange(parts, rehearsal, asIfApproved(session), wish),
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

const asIfApproved = (session: Session): Session => ({
  ...session,
  grant: { ...session.grant!, asksFirst: false, isCharged: true },
});

class Rehearsed<Outcome> extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super('taken back');
    this.outcome = outcome;
  }
}

/** What the work would come to; nothing of it stays. */
async function rehearse<Outcome>(
  transaction: Transaction,
  work: (rehearsal: Transaction) => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await transaction.transaction<Outcome>(async (rehearsal) => {
      throw new Rehearsed(await work(rehearsal));
    });
  } catch (error) {
    if (error instanceof Rehearsed) return error.outcome;
    throw error;
  }
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
  businessId: to.business_id,
  businessName: to.business_name,
  professionalId: to.professional_id,
  professionalName: to.professional_name,
  services: (to.booked_services ?? []).map(({ name }) => name),
  client: to.client_name,
  date: to.date,
  startMinute: to.start_minute,
  startsAt: to.starts_at.toISOString(),
  endsAt: to.ends_at.toISOString(),
  timezone: to.timezone,
  amountMinor: to.price_minor,
  currency: to.currency,
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
