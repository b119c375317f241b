import { toMajor } from '../../../shared/money.ts';
import { timeOfDay } from '../../../shared/time.ts';
import { toLocal } from '../../../shared/zoned-time.ts';
import type { RefusedDate } from './booking/check-times.ts';
import type { AppointmentView, OccurrenceView, SkippedDateView } from './contract.ts';
import type { BookedService, Occurrence } from './rules/booking.ts';
import type { StoredCard } from './rules/card.ts';
import type { StoredDeposit } from './rules/deposit.ts';
import { notifiedOf } from './rules/notified.ts';
import { deadlinesOf } from './rules/transitions.ts';
import type { AppointmentRow, SeenAppointment } from './store.ts';

/** The view for the role of the caller. */
export function presentAppointment(row: SeenAppointment, now: Date): AppointmentView {
  return presenters[row.role](row, now);
}

/** The response to a change. Staff also see which clients are notified. */
export function presentChange(
  row: SeenAppointment,
  action: Parameters<typeof notifiedOf>[0],
  now: Date,
): AppointmentView {
  const view = presentAppointment(row, now);
  if (row.role === 'staff') view.notified = notifiedOf(action, [row]);
  return view;
}

/** The response to a dry run of rescheduling. */
export const presentAsMoved = (
  appointment: SeenAppointment,
  { localDate, startMinute, startMs, endMs, overrides }: Occurrence,
  professionalId: string,
  now: Date,
): AppointmentView =>
  presentAppointment(
    {
      ...appointment,
      date: localDate,
      start_minute: startMinute,
      starts_at: new Date(startMs),
      ends_at: new Date(endMs),
      professional_id: professionalId,
      overrides: overrides === undefined ? null : [...overrides],
    },
    now,
  );

const presenters = { client: presentToOwner, staff: presentToStaff, other: presentMasked } as const;

/** The client also sees which of their agents booked it. */
export function presentToOwner(row: AppointmentRow, now: Date): AppointmentView {
  const view = presentToClient(row, now);
  if (!row.made_by_staff && row.agent_name !== null) view.agentName = row.agent_name;
  return view;
}

export function presentToStaff(row: AppointmentRow, now: Date): AppointmentView {
  const view = presentToClient(row, now);
  const { email = null, phone = null } = row.contact ?? {};
  if (email !== null) view.clientEmail = email;
  if (phone !== null) view.clientPhone = phone;
  if (row.staff_notes !== null) view.staffNotes = row.staff_notes;
  if (row.units !== null && row.units.length > 0) view.resources = row.units;
  if (row.overrides !== null) view.overrides = row.overrides;
  if (row.made_by_staff && row.agent_name !== null) view.agentName = row.agent_name;
  return view;
}

/** Assigns the fields one by one: spreading them into an object took ten times as long. */
function presentToClient(row: AppointmentRow, now: Date): AppointmentView {
  const view = presentMasked(row);
  view.businessName = row.business_name;
  view.professionalName = row.professional_name;
  view.client = row.client_name;
  if (row.user_id !== null) view.clientId = row.user_id;
  view.familyMemberId = row.family_member_id;
  if (row.crm_client_id !== null) view.crmClientId = row.crm_client_id;
  view.services = row.service_ids;
  if (row.notes !== null) view.notes = row.notes;
  view.paymentStatus = row.payment_status;
  if (row.payment_intent_id !== null) view.paymentIntentId = row.payment_intent_id;
  if (row.recurring_group_id !== null) view.recurringGroupId = row.recurring_group_id;
  if (row.booked_services !== null) view.bookedServices = row.booked_services.map(presentBookedService);
  view.currency = row.currency;
  view.totalMajor = presentTotal(row);
  view.amountPaidMajor = toMajor(row.paid_minor, row.currency);
  view.amountDueMajor = presentDue(row);
  if (row.coupon_code !== null) view.discount = presentDiscount(row, row.coupon_code);
  // Cancelling has released the session.
  if (row.package_purchase_id !== null && row.status !== 'Cancelled')
    view.packageRedemption = presentRedemption(row, row.package_purchase_id);
  if (row.deposit !== null) view.deposit = presentDeposit(row, row.deposit);
  if (row.card !== null) view.cardOnFile = presentCardOnFile(row, row.card);
  const { cancelUntil, rescheduleUntil } = presentDeadlines(row, now);
  view.cancelUntil = cancelUntil;
  view.rescheduleUntil = rescheduleUntil;
  view.createdAt = row.created_at.toISOString();
  view.version = row.version;
  view.bookedVia = row.grant_id !== null ? 'agent' : row.made_by_staff ? 'staff' : 'online';
  return view;
}

export const presentOccurrence = ({ id, date, start_minute }: AppointmentRow): OccurrenceView => ({
  id,
  date,
  start: timeOfDay(start_minute),
});

export const presentSkipped = ({ localDate, error }: RefusedDate, startMinute: number): SkippedDateView => ({
  date: localDate,
  start: timeOfDay(startMinute),
  code: error.code,
  ...(error.info.reason !== undefined && { reason: error.info.reason }),
});

/** The agreed price, paid or not. 0 for cancelled appointments. */
function presentTotal({ status, price_minor, currency }: AppointmentRow): number | null {
  if (status === 'Cancelled') return 0;
  return price_minor === null ? null : toMajor(price_minor, currency);
}

/** A refunded appointment cannot be paid again. */
function presentDue({
  status,
  payment_status,
  price_minor,
  paid_minor,
  currency,
}: AppointmentRow): number | null {
  if (status === 'Cancelled' || payment_status === 'refunded') return 0;
  // An amount that staff agreed on was paid.
  if (price_minor === null) return payment_status === 'paid' ? 0 : null;
  return toMajor(Math.max(0, price_minor - paid_minor), currency);
}

function presentDeposit({ id, currency }: AppointmentRow, deposit: StoredDeposit) {
  const major = (amountMinor: number) => toMajor(amountMinor, currency);
  return {
    amountMajor: major(deposit.amountMinor),
    currency,
    dueAt: new Date(deposit.dueAt).toISOString(),
    status: deposit.status,
    ...(deposit.status === 'due' && { checkoutUrl: `/appointments/${id}/pay` }),
    lateCancelFeeMajor: major(deposit.lateFeeMinor),
    noShowFeeMajor: major(deposit.noShowFeeMinor),
    ...(deposit.feeMinor !== null && { feeMajor: major(deposit.feeMinor) }),
  };
}

function presentCardOnFile({ id, currency }: AppointmentRow, card: StoredCard) {
  return {
    status: card.status,
    currency,
    dueAt: new Date(card.dueAt).toISOString(),
    ...(card.status === 'due' && { checkoutUrl: `/appointments/${id}/pay` }),
    lateCancelFeeMajor: toMajor(card.lateFeeMinor, currency),
    noShowFeeMajor: toMajor(card.noShowFeeMinor, currency),
  };
}

function presentDeadlines(row: AppointmentRow, now: Date) {
  const { cancelUntilMs, rescheduleUntilMs } = deadlinesOf({
    status: row.status,
    startMs: row.starts_at.getTime(),
    nowMs: now.getTime(),
    isStaffsChoice: row.is_staffs_choice,
    cancellationWindowHours: row.window_hours,
  });
  const instant = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
  return { cancelUntil: instant(cancelUntilMs), rescheduleUntil: instant(rescheduleUntilMs) };
}

/** Shows only that the time is taken. */
function presentMasked(row: AppointmentRow): AppointmentView {
  const start = timeOfDay(row.start_minute);
  return {
    id: row.id,
    professional: row.professional_id,
    business: row.business_id,
    date: row.date,
    start,
    end: presentEnd(row.ends_at.getTime(), row.timezone, row.date),
    time: start,
    status: row.status,
    timezone: row.timezone,
    startUtc: row.starts_at.toISOString(),
  };
}

/** Midnight at the end of the start day is 24:00, as in opening hours. */
export function presentEnd(endMs: number, timezone: string, date: string): string {
  const { minute } = toLocal(endMs, timezone);
  return minute === 0 && toLocal(endMs - 1, timezone).date === date ? '24:00' : timeOfDay(minute);
}

function presentBookedService({ serviceId, name, duration, priceMajor }: BookedService): BookedService {
  return priceMajor === undefined ? { serviceId, name, duration } : { serviceId, name, duration, priceMajor };
}

function presentDiscount(row: AppointmentRow, couponCode: string) {
  const { subtotal, final } = amountsOf(row);
  return {
    couponCode,
    subtotalMajor: toMajor(subtotal, row.currency),
    discountMajor: toMajor(subtotal - final, row.currency),
    finalMajor: toMajor(final, row.currency),
  };
}

function presentRedemption(row: AppointmentRow, packagePurchaseId: string) {
  const { subtotal, final } = amountsOf(row);
  return {
    packagePurchaseId,
    subtotalMajor: toMajor(subtotal, row.currency),
    finalMajor: toMajor(final, row.currency),
    sessionsTotal: row.package_sessions_total ?? 0,
  };
}

const amountsOf = (row: AppointmentRow) => ({
  subtotal: row.subtotal_minor ?? 0,
  final: row.price_minor ?? 0,
});
