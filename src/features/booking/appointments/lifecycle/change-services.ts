import { AppError } from '../../../../errors.ts';
import type { Session } from '../../../../http/caller.ts';
import type { Database, Transaction } from '../../../../platform/database/database.ts';
import { translateViolation } from '../../../../platform/database/translate-violation.ts';
import { formatAmount } from '../../../../shared/money.ts';
import { timeOfDay } from '../../../../shared/time.ts';
import { requireStaffActionLimit } from '../../../access/limits/require-limits.ts';
import { lockRight } from '../../../access/rights/store.ts';
import { shareSchedule } from '../../../catalog/availability-rules/lock-store.ts';
import { releaseCouponUses } from '../../../discounts/coupons/use-coupon.ts';
import type { Override } from '../../availability/rules/overrides.ts';
import { requireRecords, type Terms } from '../booking/check-booking.ts';
import { requireFree, requireNoOverlapOfOther } from '../booking/check-times.ts';
import { joinSessions } from '../booking/join-store.ts';
import { findClientOf, notifyClientOfAttempt, requireAttemptsLeft } from '../booking/notify-of-attempt.ts';
import { useReduction } from '../booking/reduce-price.ts';
import type { AppointmentView } from '../contract.ts';
import { lockForBooking } from '../lock-store.ts';
import { presentChange } from '../present.ts';
import { toBookedService, toStoredTime } from '../rules/booking.ts';
import { findAppointment, getLockedAppointment, type LockedAppointment, withUnits } from '../store.ts';
import { minutesBetween } from './booked-length.ts';
import { type ChangeDependencies, partiesOf, requireAllowed, requireVersion } from './change-status.ts';
import { otherOf } from './other-client.ts';
import { hasOpenPayment, updateServices } from './services-store.ts';

type Dependencies = ChangeDependencies & { db: Database };

/**
 * Replaces the services of an appointment. Staff only. The time is judged like a booking at its start, and the price
 * is computed again. Returns null when the appointment has exactly these services. `finish` runs in the same
 * transaction, with the appointment locked.
 */
export async function changeServices(
  dependencies: Dependencies,
  session: Session,
  id: string,
  { services, ifMatch }: { services: readonly string[]; ifMatch: string | undefined },
  finish: (transaction: Transaction) => Promise<AppointmentView | null>,
): Promise<AppointmentView | null> {
  const found = await findAppointment(dependencies.db, session, id);
  if (found === null) throw new AppError('APPOINTMENT_NOT_FOUND');
  if (hasServices(found, services)) return null;
  if (found.role !== 'staff')
    throw new AppError('FORBIDDEN', {
      field: 'body.services',
      detail: 'Only staff can change the services of an appointment.',
    });
  const change = () =>
    dependencies.db.transaction(async (transaction) => {
      const view = await replace(dependencies, transaction, session, id, { services, ifMatch });
      const finished = await finish(transaction);
      return finished === null ? view : { ...finished, ...(view.notified && { notified: view.notified }) };
    });
  const client = await findClientOf(dependencies.db, session, id);
  const at = { date: found.date, start: timeOfDay(found.start_minute) };
  return notifyClientOfAttempt(dependencies, session, client, at, change);
}

const hasServices = ({ service_ids }: { service_ids: readonly string[] }, services: readonly string[]) =>
  service_ids.length === services.length && service_ids.every((id, index) => id === services[index]);

async function replace(
  { clock, invalidateDays }: ChangeDependencies,
  transaction: Transaction,
  session: Session,
  id: string,
  { services, ifMatch }: { services: readonly string[]; ifMatch: string | undefined },
): Promise<AppointmentView> {
  // Read before it is locked, because schedules and parties are locked before the row.
  const found = await findAppointment(transaction, session, id);
  if (found === null) throw new AppError('APPOINTMENT_NOT_FOUND');
  const { business_id: businessId, professional_id: professionalId } = found;
  await shareSchedule(transaction, { businessId, professionalId });
  const now = clock.now();
  const clientId = found.family_member_id ?? found.crm_client_id ?? found.user_id;
  const { userId } = session;
  const other = await otherOf(transaction, found);
  const lock = { businessId, professionalId, userId, now };
  await lockForBooking(transaction, lock, clientId, found.user_id, other.otherId);
  const appointment = await getLockedAppointment(transaction, session, id);
  requireVersion(appointment, ifMatch);
  if (appointment.professional_id !== professionalId) throw new AppError('SERIALIZATION_CONFLICT');
  requireAllowed('reschedule', appointment, now);
  await requireUnpaid(transaction, appointment);

  const slot = {
    professionalId,
    businessId,
    localDates: [appointment.date],
    startMinute: appointment.start_minute,
  };
  // The client does not change, so it is not looked up again.
  const request = { ...slot, userId: null, familyMemberId: null, crmClientId: null, serviceIds: services };
  const terms = await requireRecords(transaction, session, request, { action: null });
  const { sequence } = terms;
  // An appointment in progress is judged as of its start.
  const judgedAt = appointment.starts_at < now ? appointment.starts_at : now;
  const judged = {
    sequence,
    role: 'staff',
    now: judgedAt,
    exceptIds: [id],
    ...(await overridesFor(transaction, session, appointment, terms)),
  } as const;
  const [occurrence] = await requireFree(transaction, slot, judged);
  await requireNoOverlapOfOther(transaction, other, [occurrence!]);
  await requireAttemptsLeft(transaction, session, { userId: appointment.user_id, businessId }, now);
  const price = await priceOf(transaction, appointment, terms, services);
  requireAboveDeposit(appointment, price.priceMinor);
  await joinSessions(transaction, professionalId, [occurrence!], id);
  const row = await translateViolation(
    updateServices(
      transaction,
      toStoredTime(occurrence!, { id, professionalId, sequence }),
      {
        serviceIds: services,
        bookedServices: terms.services.map(toBookedService),
        currency: terms.price.currency,
        ...price,
        capacity: sequence.capacity,
      },
      {
        action: 'services',
        by: userId,
        now,
        before: {
          services: appointment.service_ids,
          durationMinutes: minutesBetween(appointment.starts_at, appointment.ends_at),
        },
        after: { services: [...services], durationMinutes: sequence.durationMinutes },
      },
    ),
  );
  if (row === null) throw new AppError('SESSION_FULL', { field: 'body.services' });
  await requireStaffActionLimit(transaction, { ...partiesOf(appointment), by: userId, now });
  transaction.afterCommit(() => invalidateDays({ professionalId, date: appointment.date }));
  const [changed] = await withUnits(transaction, [row]);
  return presentChange({ ...changed!, role: appointment.role }, 'services', now);
}

/**
 * Rules that the appointment was booked against do not prevent a change within its present time. A longer time or a class is a
 * new decision: it needs the right, and an overlap also the setting of the business.
 */
async function overridesFor(
  transaction: Transaction,
  { userId }: Session,
  appointment: LockedAppointment,
  { sequence, business }: Terms,
): Promise<{ overrides: readonly Override[]; allowsDoubleBooking: boolean }> {
  const { business_id: businessId, starts_at, ends_at, blocked_from, blocked_to } = appointment;
  const stored = appointment.overrides ?? [];
  const { durationMinutes: minutes, bufferBeforeMinutes, bufferAfterMinutes } = sequence;
  // Customers could book the other seats of a class.
  const needsDecision =
    sequence.capacity > 1 ||
    minutes > minutesBetween(starts_at, ends_at) ||
    bufferBeforeMinutes > minutesBetween(blocked_from, starts_at) ||
    minutes + bufferAfterMinutes > minutesBetween(starts_at, blocked_to);
  // The other of two overlapping appointments has no override of its own.
  if (!needsDecision) return { overrides: [...stored, 'overlap', 'buffer'], allowsDoubleBooking: true };
  const canOverride =
    stored.length > 0 && (await lockRight(transaction, userId, businessId, 'desk:override'));
  return { overrides: canOverride ? stored : [], allowsDoubleBooking: business.allowsDoubleBooking };
}

/** The agreed deposit stays, so the price cannot become lower. */
function requireAboveDeposit({ deposit, currency }: LockedAppointment, priceMinor: number | null): void {
  if (deposit === null || (priceMinor ?? 0) >= deposit.amountMinor) return;
  throw new AppError('PAYMENT_ALREADY_SETTLED', {
    field: 'body.services',
    detail: `The price would be below the deposit of ${formatAmount(deposit.amountMinor, currency)}. Cancel the appointment and book the other services.`,
  });
}

/** The price of a paid appointment cannot change. A package pays for one service, so its services cannot either. */
async function requireUnpaid(transaction: Transaction, appointment: LockedAppointment): Promise<void> {
  const field = 'body.services';
  if (appointment.package_purchase_id !== null)
    throw new AppError('PAYMENT_ALREADY_SETTLED', {
      field,
      detail: 'The appointment is paid with a package. Cancel it and book the other services.',
    });
  if (appointment.payment_status !== 'unpaid')
    throw new AppError('PAYMENT_ALREADY_SETTLED', {
      field,
      detail: 'The appointment is already paid. Book the other services separately.',
    });
  if (await hasOpenPayment(transaction, appointment.id))
    throw new AppError('PAYMENT_PENDING', {
      field,
      detail: 'An online payment of the previous price is open.',
    });
}

/** A coupon is applied again, as of the time when the appointment was booked. */
async function priceOf(
  transaction: Transaction,
  appointment: LockedAppointment,
  terms: Terms,
  serviceIds: readonly string[],
): Promise<{ priceMinor: number | null; subtotalMinor: number | null }> {
  const { subtotalMinor } = terms.price;
  const { id, coupon_code: couponCode } = appointment;
  if (couponCode === null) return { priceMinor: subtotalMinor, subtotalMinor };
  await releaseCouponUses(transaction, [id]);
  const request = {
    professionalId: appointment.professional_id,
    businessId: appointment.business_id,
    localDates: [appointment.date],
    startMinute: appointment.start_minute,
    userId: appointment.user_id,
    familyMemberId: appointment.family_member_id,
    crmClientId: appointment.crm_client_id,
    serviceIds,
  };
  const booking = { body: { couponCode }, request, terms, now: appointment.created_at };
  const reduction = await useReduction(transaction, booking, id).catch((error) => {
    // The request names services, not the coupon.
    if (error instanceof AppError) throw new AppError(error.code, { ...error.info, field: 'body.services' });
    throw error;
  });
  return { priceMinor: reduction!.finalMinor, subtotalMinor: reduction!.subtotalMinor };
}
