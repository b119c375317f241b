import type { Static } from 'typebox';
import { AppError } from '../../../../errors.ts';
import type { Session } from '../../../../http/caller.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Queryable, Transaction } from '../../../../platform/database/database.ts';
import { translateViolation } from '../../../../platform/database/translate-violation.ts';
import { minuteMs, timeOfDay } from '../../../../shared/time.ts';
import { lockGrant, requireNoApproval, requireRescheduleAllowed } from '../../../access/grants/lock-grant.ts';
import { recordReschedule } from '../../../access/grants/record-activity.ts';
import { requireAppointmentLimits, requireStaffActionLimit } from '../../../access/limits/require-limits.ts';
import { shareSchedule } from '../../../catalog/availability-rules/lock-store.ts';
import { findPurchase } from '../../../discounts/packages/purchase-store.ts';
import type { InvalidateDays } from '../../availability/rules/changed-days.ts';
import type { Sequence } from '../../availability/rules/situation.ts';
import { requireFree, requireNotPast } from '../booking/check-booking.ts';
import { requireAttemptsLeft } from '../booking/notify-of-attempt.ts';
import type { AppointmentView } from '../contract.ts';
import { lockForBooking } from '../lock-store.ts';
import { presentAppointment } from '../present.ts';
import { type Occurrence, toStoredTime } from '../rules/booking.ts';
import { findAppointment, getLockedAppointment, type LockedAppointment } from '../store.ts';
import { partiesOf, requireAllowed } from './change-status.ts';
import type { rescheduleAppointment as route } from './contract.ts';
import { findMoveRecords, type MoveRecords, updateTime } from './store.ts';

type RescheduleRequest = Static<NonNullable<typeof route.body>>;

interface Parts {
  db: Queryable;
  clock: Clock;
  invalidateDays: InvalidateDays;
}

/** Judged like a booking that does not stand in its own way, then moved in one update: a refusal leaves it where it was. */
export async function rescheduleAppointment(
  dependencies: Parts,
  session: Session,
  id: string,
  body: RescheduleRequest,
): Promise<AppointmentView> {
  for (;;) {
    const moved = await dependencies.db.transaction((transaction) =>
      move(dependencies, transaction, session, id, body),
    );
    if (moved !== null) return moved;
  }
}

/** Null, and nothing done, when somebody has just given it to another professional, whose schedule and line would have to be held. */
async function move(
  { clock, invalidateDays }: Parts,
  transaction: Transaction,
  session: Session,
  id: string,
  body: RescheduleRequest,
): Promise<AppointmentView | null> {
  const grant = await lockGrant(transaction, session, clock.now());
  if (body.dryRun !== true) requireNoApproval(grant, 'reschedule');
  // Schedules and lines come before the row, for everybody: so it is looked at once before it is held.
  const found = await findAppointment(transaction, session, id);
  if (found === null) throw new AppError('APPOINTMENT_NOT_FOUND');
  const { business_id: businessId, professional_id: oldProfessional } = found;
  const professionalId = body.professional ?? oldProfessional;
  requireRescheduleAllowed(grant, { appointmentId: id, businessId, date: body.date });
  const slot = { professionalId, businessId, dates: [body.date], start: body.start };
  await shareSchedule(transaction, slot);
  const client = found.family_member_id ?? found.crm_client_id ?? found.user_id;
  const now = clock.now();
  await lockForBooking(
    transaction,
    { professionalId, userId: session.userId, now },
    oldProfessional,
    client,
    found.user_id,
  );
  const appointment = await getLockedAppointment(transaction, session, id);
  if (appointment.professional_id !== oldProfessional) return null;
  const { role } = appointment;

  const records = await findMoveRecords(transaction, session, { id, professionalId });
  if (records.hasClosed) throw new AppError('BUSINESS_NOT_FOUND');
  requirePerformer(records, professionalId !== oldProfessional);
  const staysPut = isSamePlace(appointment, body);
  const sequence = { ...sequenceOf(appointment, records.capacity), ...lengthOf(appointment, body) };
  // What has begun can take longer: it is judged as of its start.
  const judgedAt = staysPut && body.durationMinutes !== undefined ? earlier(now, appointment.starts_at) : now;
  requireNotPast(slot, records.timezone, judgedAt, 'RESCHEDULE_IN_PAST');
  requireAllowed('reschedule', appointment, now);
  const wish = { sequence, role, now: judgedAt, exceptId: id };
  const [occurrence] = await requireFree(transaction, slot, wish);
  await requirePackageLasts(transaction, appointment, occurrence!.startMs);
  if (body.dryRun === true) return presentAsMoved(appointment, occurrence!, professionalId, now);
  if (role === 'client')
    await requireAppointmentLimits(transaction, { ...slot, userId: session.userId, exceptId: id, now });
  await requireAttemptsLeft(transaction, session, { userId: appointment.user_id, businessId }, now);
  const row = await translateViolation(
    updateTime(
      transaction,
      toStoredTime(occurrence!, { id, professionalId, sequence }),
      {
        professionalId,
        timezone: records.timezone,
        capacity: sequence.capacity,
        byStaff: role === 'staff',
      },
      {
        action: staysPut && body.durationMinutes !== undefined ? 'lengthen' : 'reschedule',
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
  if (row === null) throw new AppError('SESSION_FULL');
  await recordReschedule(transaction, session, appointment, now);
  if (role === 'staff')
    await requireStaffActionLimit(transaction, { ...partiesOf(appointment), by: session.userId, now });
  transaction.afterCommit(() =>
    invalidateDays(
      { professionalId, date: body.date },
      { professionalId: oldProfessional, date: appointment.date },
    ),
  );
  return presentAppointment({ ...row, role }, now);
}

/** Whoever was booked may keep it, whatever they offer now. */
function requirePerformer({ professional }: MoveRecords, isAnother: boolean): void {
  if (professional === null) throw new AppError('PROFESSIONAL_NOT_FOUND');
  if (!professional.worksThere) throw new AppError('PROFESSIONAL_NOT_AT_BUSINESS');
  if (isAnother && !professional.offersAll) throw new AppError('SERVICE_NOT_OFFERED');
}

/** A visit that a package pays for begins while the package lasts. One that never did may still come closer. */
async function requirePackageLasts(
  transaction: Transaction,
  { package_purchase_id: purchaseId, starts_at: before }: LockedAppointment,
  startMs: number,
): Promise<void> {
  if (purchaseId === null) return;
  const purchase = await findPurchase(transaction, purchaseId);
  if (purchase === null || startMs < purchase.expires_at.getTime() || startMs <= before.getTime()) return;
  throw new AppError('INVALID_STATUS', {
    status: 409,
    detail: `body.date: the package that pays for the visit expires at ${purchase.expires_at.toISOString()}, before then.`,
  });
}

const minutesBetween = (from: Date, to: Date) => Math.round((to.getTime() - from.getTime()) / minuteMs);

/** As long as was booked, with the buffers it had; only a class has as many seats as it has now. */
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
  };
}

const presentAsMoved = (
  appointment: LockedAppointment,
  { date, startMinute, startMs, endMs }: Occurrence,
  professionalId: string,
  now: Date,
): AppointmentView =>
  presentAppointment(
    {
      ...appointment,
      date,
      start_minute: startMinute,
      starts_at: new Date(startMs),
      ends_at: new Date(endMs),
      professional_id: professionalId,
    },
    now,
  );

const isSamePlace = (appointment: LockedAppointment, { date, start, professional }: RescheduleRequest) =>
  appointment.date === date &&
  timeOfDay(appointment.start_minute) === start &&
  (professional === undefined || professional === appointment.professional_id);

const earlier = (one: Date, other: Date) => (one < other ? one : other);

/** Only staff say how long something takes, and a class takes as long for everybody in it. */
function lengthOf(
  { role, capacity }: LockedAppointment,
  { durationMinutes }: RescheduleRequest,
): { durationMinutes?: number } {
  if (durationMinutes === undefined) return {};
  if (role !== 'staff')
    throw new AppError('FORBIDDEN', { detail: 'body.durationMinutes: only staff change how long it takes.' });
  if (capacity > 1)
    throw new AppError('INVALID_VALUE', { detail: 'body.durationMinutes: a class has its own length.' });
  return { durationMinutes };
}

const lengthBefore = (
  { starts_at, ends_at }: LockedAppointment,
  { durationMinutes }: RescheduleRequest,
): { durationMinutes?: number } =>
  durationMinutes === undefined ? {} : { durationMinutes: minutesBetween(starts_at, ends_at) };

const placeOf = (appointment: LockedAppointment) => ({
  date: appointment.date,
  start: timeOfDay(appointment.start_minute),
  professional: appointment.professional_id,
});
