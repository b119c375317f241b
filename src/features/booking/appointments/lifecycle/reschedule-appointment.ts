import type { Static } from 'typebox';
import { AppError } from '../../../../errors.ts';
import type { Session } from '../../../../http/caller.ts';
import type { Deferred } from '../../../../http/handler-results.ts';
import type { RunIdempotent } from '../../../../http/route.ts';
import type { Database, Transaction } from '../../../../platform/database/database.ts';
import { translateViolation } from '../../../../platform/database/translate-violation.ts';
import { minuteOfDay, timeOfDay } from '../../../../shared/time.ts';
import { lockGrant, requireNoApproval, requireRescheduleAllowed } from '../../../access/grants/lock-grant.ts';
import { recordReschedule } from '../../../access/grants/record-activity.ts';
import { requireAppointmentLimits, requireStaffActionLimit } from '../../../access/limits/require-limits.ts';
import { shareSchedule } from '../../../catalog/availability-rules/lock-store.ts';
import { findPurchase } from '../../../discounts/packages/purchase-store.ts';
import type { Sequence } from '../../availability/rules/situation.ts';
import type { ApprovalView } from '../approval-contract.ts';
import { type AskFirst, mustAskFirst, requireAskFirst } from '../ask-first.ts';
import { listReplacedHolds, type Slot } from '../booking/check-booking.ts';
import { requireFree, requireNoOverlapOfOther, requireNotPast } from '../booking/check-times.ts';
import { deleteReplacedHolds } from '../booking/hold-store.ts';
import { joinSessions } from '../booking/join-store.ts';
import { findClientOf, notifyClientOfAttempt, requireAttemptsLeft } from '../booking/notify-of-attempt.ts';
import { requireOverrideRight, requireStaffOverride } from '../booking/require-override.ts';
import type { AppointmentView } from '../contract.ts';
import { lockForBooking } from '../lock-store.ts';
import { presentAppointment, presentAsMoved, presentChange } from '../present.ts';
import { type Occurrence, toStoredTime } from '../rules/booking.ts';
import { cancelUntil } from '../rules/transitions.ts';
import { findAppointment, getLockedAppointment, type LockedAppointment, withUnits } from '../store.ts';
import { bookedWith, lengthBefore, lengthOf, minutesBetween, totalOf } from './booked-length.ts';
import {
  type ChangeDependencies,
  partiesOf,
  requireAllowed,
  requireVersion,
  requireVersionToAsk,
} from './change-status.ts';
import type { rescheduleAppointment as route } from './contract.ts';
import { otherOf } from './other-client.ts';
import { findMoveRecords, type MoveRecords, updateTime } from './store.ts';

type RescheduleRequest = Static<NonNullable<typeof route.body>>;

/**
 * POST /api/appointments/:id/reschedule. An agent that has to ask first creates an approval request instead.
 * A dry run needs no approval.
 */
export async function rescheduleAppointment(
  dependencies: ChangeDependencies & { db: Database; askFirst: AskFirst },
  session: Session,
  id: string,
  { approval, ...body }: RescheduleRequest,
  { runIdempotent, ifMatch }: { runIdempotent: RunIdempotent; ifMatch: string | undefined },
): Promise<AppointmentView | Deferred<ApprovalView>> {
  requireStaffOverride(session, body);
  requireAskFirst(session, approval);
  const request = { action: 'reschedule', appointmentId: id, body } as const;
  const reschedule = () =>
    runIdempotent<AppointmentView | Deferred<ApprovalView>>({
      transaction: async (transaction) => {
        if (!mustAskFirst(session) || body.dryRun === true)
          return rescheduleInTransaction({ ...dependencies, db: transaction }, session, id, body, ifMatch);
        await requireVersionToAsk(transaction, session, id, ifMatch);
        return dependencies.askFirst.toChange(transaction, session, request, approval);
      },
    });
  const client = await findClientOf(dependencies.db, session, id);
  return notifyClientOfAttempt(dependencies, session, client, body, reschedule);
}

/**
 * Judges the new time like a booking and moves the appointment in one update. After a refusal it keeps its
 * time.
 */
export async function rescheduleInTransaction(
  dependencies: ChangeDependencies,
  session: Session,
  id: string,
  body: RescheduleRequest,
  ifMatch?: string,
): Promise<AppointmentView> {
  for (;;) {
    const moved = await dependencies.db.transaction((transaction) =>
      move(dependencies, transaction, session, id, { body, ifMatch }),
    );
    if (moved !== null) return moved;
  }
}

/**
 * Returns null without any effect when the appointment was moved to another professional meanwhile, whom this
 * transaction has not locked.
 */
async function move(
  { clock, invalidateDays }: ChangeDependencies,
  transaction: Transaction,
  session: Session,
  id: string,
  { body, ifMatch }: { body: RescheduleRequest; ifMatch: string | undefined },
): Promise<AppointmentView | null> {
  const grant = await lockGrant(transaction, session, clock.now());
  if (body.dryRun !== true) requireNoApproval(grant, 'reschedule');
  // Read before it is locked, because schedules and parties are locked before the row.
  const found = await findAppointment(transaction, session, id);
  if (found === null) throw new AppError('APPOINTMENT_NOT_FOUND');
  const { business_id: businessId, professional_id: oldProfessional } = found;
  const professionalId = body.professional ?? oldProfessional;
  requireRescheduleAllowed(grant, { appointmentId: id, businessId, date: body.date });
  const slot = {
    professionalId,
    businessId,
    localDates: [body.date],
    startMinute: minuteOfDay(body.start),
  };
  await shareSchedule(transaction, slot);
  const clientId = found.family_member_id ?? found.crm_client_id ?? found.user_id;
  const other = await otherOf(transaction, found);
  const now = clock.now();
  await lockForBooking(
    transaction,
    { professionalId, businessId, userId: session.userId, now },
    oldProfessional,
    clientId,
    found.user_id,
    other.otherId,
  );
  const appointment = await getLockedAppointment(transaction, session, id);
  if (appointment.professional_id !== oldProfessional) return null;
  const { role } = appointment;
  const isHandedOver = professionalId !== oldProfessional;
  await requireOverrideRight(transaction, session, businessId, body, { isHandedOver });

  const records = await findMoveRecords(transaction, session, { id, professionalId });
  if (records.hasClosed) throw new AppError('BUSINESS_NOT_FOUND');
  requirePerformer(records, isHandedOver);
  const keepsTime = isSameTime(appointment, slot);
  const booked = bookedWith(appointment, professionalId, records);
  const sequence = {
    ...sequenceOf(appointment, records.capacity),
    ...(booked !== undefined && { durationMinutes: totalOf(booked) }),
    ...lengthOf(appointment, body),
  };
  const onlyChangesLength = keepsTime && body.durationMinutes !== undefined;
  // An appointment in progress can be lengthened: it is judged as of its start.
  const judgedAt = onlyChangesLength ? earlier(now, appointment.starts_at) : now;
  requireNotPast(slot, records.timezone, judgedAt.getTime(), 'RESCHEDULE_IN_PAST');
  requireVersion(appointment, ifMatch);
  requireAllowed('reschedule', appointment, now);
  const { timezone } = records;
  const replaced = await listReplacedHolds(transaction, session, slot, { sequence, timezone, now });
  const exceptIds = [id, ...replaced.map((hold) => hold.id)];
  const [occurrence] = await requireFree(transaction, slot, {
    ...records,
    ...{ sequence, role, now: judgedAt, exceptIds, overrides: body.override },
  });
  await requireNoOverlapOfOther(transaction, other, [occurrence!]);
  if (role === 'client' && !keepsTime && body.acceptWindow !== true)
    requireOutsideWindow(appointment, occurrence!, now);
  await requirePackageValid(transaction, appointment, occurrence!.startMs);
  if (body.dryRun === true) return presentAsMoved(appointment, occurrence!, professionalId, now);
  const keepsLength = occurrence!.endMs === appointment.ends_at.getTime();
  if (keepsTime && keepsLength) return presentAppointment(appointment, now);
  if (role === 'client')
    await requireAppointmentLimits(transaction, {
      userId: session.userId,
      businessId,
      dates: slot.localDates,
      exceptId: id,
      now,
    });
  await requireAttemptsLeft(transaction, session, { userId: appointment.user_id, businessId }, now);
  await deleteReplacedHolds(transaction, replaced);
  await joinSessions(transaction, professionalId, [occurrence!], id);
  const row = await translateViolation(
    updateTime(
      transaction,
      toStoredTime(occurrence!, { id, professionalId, sequence }),
      {
        professionalId,
        timezone,
        capacity: sequence.capacity,
        byStaff: role === 'staff',
        bookedServices: booked,
      },
      {
        action: onlyChangesLength ? 'lengthen' : 'reschedule',
        by: session.userId,
        now,
        before: { ...placeOf(appointment), ...lengthBefore(appointment, body) },
        after: {
          date: body.date,
          start: body.start,
          professional: professionalId,
          ...(body.durationMinutes !== undefined && { durationMinutes: body.durationMinutes }),
        },
      },
    ),
  );
  if (row === null) throw new AppError('SESSION_FULL', { field: 'body.start' });
  await recordReschedule(transaction, session, appointment, now);
  if (role === 'staff')
    await requireStaffActionLimit(transaction, { ...partiesOf(appointment), by: session.userId, now });
  transaction.afterCommit(() =>
    invalidateDays(
      { professionalId, date: body.date },
      { professionalId: oldProfessional, date: appointment.date },
      ...replaced.map(({ localDate: date }) => ({ professionalId, date })),
    ),
  );
  const [moved] = await withUnits(transaction, [row]);
  return presentChange({ ...moved!, role }, onlyChangesLength ? 'lengthen' : 'reschedule', now);
}

/** Inside the window, the client could neither cancel nor reschedule the appointment again. */
function requireOutsideWindow(
  { window_hours: hours }: LockedAppointment,
  { localDate, startMs }: Occurrence,
  now: Date,
): void {
  if (now.getTime() <= cancelUntil(startMs, hours)) return;
  throw new AppError('RESCHEDULE_WINDOW', {
    status: 409,
    argument: hours,
    limit: hours,
    field: 'body.acceptWindow',
    reason: 'inside-window',
    date: localDate,
    detail:
      'The new time is inside the cancellation window, so it cannot be changed again. Send acceptWindow: true, or choose a later time.',
  });
}

/** The current professional need not offer the services any more. */
function requirePerformer({ professional }: MoveRecords, isAnother: boolean): void {
  const field = 'body.professional';
  if (professional === null) throw new AppError('PROFESSIONAL_NOT_FOUND', { field });
  if (!professional.worksThere) throw new AppError('PROFESSIONAL_NOT_AT_BUSINESS', { field });
  if (isAnother && !professional.offersAll) throw new AppError('SERVICE_NOT_OFFERED', { field });
}

/**
 * An appointment paid with a package has to start before the package expires, or earlier than it does now.
 */
async function requirePackageValid(
  transaction: Transaction,
  { package_purchase_id: purchaseId, starts_at: before }: LockedAppointment,
  startMs: number,
): Promise<void> {
  if (purchaseId === null) return;
  const purchase = await findPurchase(transaction, purchaseId);
  if (purchase === null || startMs < purchase.expires_at.getTime() || startMs <= before.getTime()) return;
  throw new AppError('INVALID_STATUS', {
    status: 409,
    field: 'body.date',
    reason: 'expired',
    detail: `The package that pays for the appointment expires at ${purchase.expires_at.toISOString()}. Choose an earlier time.`,
  });
}

/** Length and buffers as booked. A class has its current number of seats. */
function sequenceOf(appointment: LockedAppointment, capacityNow: number | null): Sequence {
  const { starts_at, ends_at, blocked_from, blocked_to, service_ids } = appointment;
  const capacity = appointment.capacity > 1 ? (capacityNow ?? appointment.capacity) : 1;
  return {
    durationMinutes: minutesBetween(starts_at, ends_at),
    bufferBeforeMinutes: minutesBetween(blocked_from, starts_at),
    bufferAfterMinutes: minutesBetween(ends_at, blocked_to),
    serviceIds: service_ids,
    classServiceId: capacity > 1 ? (service_ids[0] ?? null) : null,
    capacity,
    requires: appointment.requires ?? [],
  };
}

const isSameTime = (appointment: LockedAppointment, { localDates, startMinute, professionalId }: Slot) =>
  appointment.date === localDates[0] &&
  appointment.start_minute === startMinute &&
  appointment.professional_id === professionalId;

const earlier = (one: Date, other: Date) => (one < other ? one : other);

const placeOf = (appointment: LockedAppointment) => ({
  date: appointment.date,
  start: timeOfDay(appointment.start_minute),
  professional: appointment.professional_id,
});
