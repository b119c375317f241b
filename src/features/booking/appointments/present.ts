import { toMajor } from '../../../shared/money.ts';
import { timeOfDay } from '../../../shared/time.ts';
import { toLocal } from '../../../shared/zoned-time.ts';
import type { AppointmentView, OccurrenceView } from './contract.ts';
import { deadlinesOf } from './rules/transitions.ts';
import type { AppointmentRow, SeenAppointment } from './store.ts';

/** The view for the role of the caller. */
export function presentAppointment(row: SeenAppointment, now: Date): AppointmentView {
  return presenters[row.role](row, now);
}

const presenters = { client: presentToOwner, staff: presentToStaff, other: presentMasked } as const;

/** The client also sees which of their agents booked it. */
function presentToOwner(row: AppointmentRow, now: Date): AppointmentView {
  return { ...presentToClient(row, now), ...(!row.made_by_staff && agentOf(row)) };
}

const agentOf = ({ agent_name }: AppointmentRow) => (agent_name === null ? {} : { agentName: agent_name });

export function presentToStaff(row: AppointmentRow, now: Date): AppointmentView {
  const { email = null, phone = null } = row.contact ?? {};
  return {
    ...presentToClient(row, now),
    ...(email !== null && { clientEmail: email }),
    ...(phone !== null && { clientPhone: phone }),
    ...(row.staff_notes !== null && { staffNotes: row.staff_notes }),
    ...(row.made_by_staff && agentOf(row)),
  };
}

function presentToClient(row: AppointmentRow, now: Date): AppointmentView {
  return {
    ...presentMasked(row),
    businessName: row.business_name,
    professionalName: row.professional_name,
    client: row.client_name,
    ...(row.user_id !== null && { clientId: row.user_id }),
    familyMemberId: row.family_member_id,
    ...(row.crm_client_id !== null && { crmClientId: row.crm_client_id }),
    services: row.service_ids,
    ...(row.notes !== null && { notes: row.notes }),
    paymentStatus: row.payment_status,
    ...(row.payment_intent_id !== null && { paymentIntentId: row.payment_intent_id }),
    ...(row.recurring_group_id !== null && { recurringGroupId: row.recurring_group_id }),
    ...(row.booked_services !== null && { bookedServices: row.booked_services.map(presentBookedService) }),
    currency: row.currency,
    totalMajor: presentTotal(row),
    ...(row.coupon_code !== null && { discount: presentDiscount(row, row.coupon_code) }),
    // Cancelling has released the session.
    ...(row.package_purchase_id !== null &&
      row.status !== 'Cancelled' && { packageRedemption: presentRedemption(row, row.package_purchase_id) }),
    ...presentDeadlines(row, now),
    createdAt: row.created_at.toISOString(),
    bookedVia: row.grant_id !== null ? 'agent' : row.made_by_staff ? 'staff' : 'online',
  };
}

export const presentOccurrence = ({ id, date, start_minute }: AppointmentRow): OccurrenceView => ({
  id,
  date,
  start: timeOfDay(start_minute),
});

/** The agreed price, paid or not. 0 for cancelled appointments. */
function presentTotal({ status, price_minor, currency }: AppointmentRow): number | null {
  if (status === 'Cancelled') return 0;
  return price_minor === null ? null : toMajor(price_minor, currency);
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
  const end = toLocal(endMs, timezone);
  const lastMinute = toLocal(endMs - 1, timezone);
  return end.minute === 0 && lastMinute.date === date ? '24:00' : timeOfDay(end.minute);
}

function presentBookedService(service: NonNullable<AppointmentRow['booked_services']>[number]) {
  return {
    serviceId: service.serviceId,
    name: service.name,
    duration: service.duration,
    ...(service.priceMajor !== undefined && { priceMajor: service.priceMajor }),
  };
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
