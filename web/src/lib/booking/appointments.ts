import type { Appointment, WaitlistEntry } from 'openslot-client';
import { wallClock } from '$lib/format/time';

type Status = Appointment['status'];
type Tone = 'good' | 'warn' | 'bad' | '';

/** `Over`: the appointment has passed, and the business has not set its final status yet. */
export type DisplayStatus = Status | 'Over';

/** Color of the status badge. */
export const toneOf: Record<DisplayStatus, Tone> = {
  Pending: 'warn',
  Confirmed: 'good',
  Cancelled: '',
  Completed: '',
  NoShow: 'bad',
  Over: '',
};

/** An appointment as the pages show it. */
export type ShownAppointment = Pick<
  Appointment,
  'id' | 'business' | 'professional' | 'date' | 'start' | 'end' | 'status' | 'timezone' | 'startUtc'
> & {
  businessName: string;
  professionalName: string;
  /** Name of the family member, unless it is for the account itself. */
  forWhom: string | null;
  /** Name of the agent that booked it. */
  agent: string | null;
  displayStatus: DisplayStatus;
  services: { id: string; name: string; minutes: number; price: number | null }[];
  notes: string;
  paymentStatus: 'unpaid' | 'paid' | 'refunded';
  /** Online payments are refunded automatically. */
  isPaidOnline: boolean;
  currency: string;
  total: number | null;
  discount: { code: string; amount: number } | null;
  usesPackage: boolean;
  series: string | null;
  cancelUntil: string | null;
  rescheduleUntil: string | null;
};

const isActive = ({ status }: { status: Status }) => status === 'Pending' || status === 'Confirmed';

const minuteMs = 60_000;

/** Total length of the services. */
const minutesOf = (appointment: Pick<ShownAppointment, 'services'>) =>
  appointment.services.reduce((sum, service) => sum + service.minutes, 0);

const isOver = (appointment: Pick<ShownAppointment, 'services' | 'startUtc'>, now: Date) =>
  Date.parse(appointment.startUtc) + minutesOf(appointment) * minuteMs <= now.getTime();

export function presentAppointment(one: Appointment, now: Date): ShownAppointment {
  const appointment = fieldsOf(one);
  return { ...appointment, displayStatus: isActive(one) && isOver(appointment, now) ? 'Over' : one.status };
}

const fieldsOf = (one: Appointment): Omit<ShownAppointment, 'displayStatus'> => ({
  id: one.id,
  business: one.business,
  professional: one.professional,
  date: one.date,
  start: one.start,
  end: one.end,
  status: one.status,
  timezone: one.timezone,
  startUtc: one.startUtc,
  businessName: one.businessName ?? '',
  professionalName: one.professionalName ?? '',
  forWhom: one.familyMemberId ? (one.client ?? null) : null,
  agent: one.agentName ?? null,
  services: (one.bookedServices ?? []).map(({ serviceId, name, duration, priceMajor }) => ({
    id: serviceId,
    name,
    minutes: duration,
    price: priceMajor ?? null,
  })),
  notes: one.notes ?? '',
  paymentStatus: one.paymentStatus ?? 'unpaid',
  isPaidOnline: one.paymentIntentId !== undefined,
  currency: one.currency ?? 'EUR',
  total: one.totalMajor ?? null,
  discount: one.discount ? { code: one.discount.couponCode, amount: one.discount.discountMajor } : null,
  usesPackage: one.packageRedemption !== undefined,
  series: one.recurringGroupId ?? null,
  cancelUntil: one.cancelUntil ?? null,
  rescheduleUntil: one.rescheduleUntil ?? null,
});

interface AllowedActions {
  cancel: boolean;
  reschedule: boolean;
  pay: boolean;
  reportLate: boolean;
  review: boolean;
}

/** Actions that a customer probably has. The API makes the final decision. */
export function allowedActions(appointment: ShownAppointment, now: Date): AllowedActions {
  const inTime = (until: string | null) => until !== null && Date.parse(until) > now.getTime();
  return {
    // A request can be withdrawn at any time.
    cancel: appointment.status === 'Pending' || (isActive(appointment) && inTime(appointment.cancelUntil)),
    reschedule: isActive(appointment) && inTime(appointment.rescheduleUntil),
    // A requested appointment is paid after the business has confirmed it.
    pay:
      appointment.status === 'Confirmed' &&
      appointment.paymentStatus === 'unpaid' &&
      (appointment.total ?? 0) > 0,
    reportLate: isActive(appointment) && !isOver(appointment, now),
    review: appointment.status === 'Completed',
  };
}

/** Effect of a cancellation on the payment. */
export function cancelOutcome(appointment: ShownAppointment): 'package' | 'refund' | 'askThem' | 'nothing' {
  if (appointment.usesPackage) return 'package';
  if (appointment.paymentStatus !== 'paid' || (appointment.total ?? 0) === 0) return 'nothing';
  return appointment.isPaidOnline ? 'refund' : 'askThem';
}

/** The new time of a rescheduled appointment. `startUtc` is null if the time is not offered. */
export function movedTo(
  appointment: ShownAppointment,
  { date, start, startUtc }: { date: string; start: string; startUtc: string | null },
  now: Date,
) {
  const end =
    startUtc === null
      ? null
      : wallClock(new Date(Date.parse(startUtc) + minutesOf(appointment) * minuteMs), appointment.timezone)
          .time;
  const windowMs =
    appointment.rescheduleUntil === null
      ? 0
      : Date.parse(appointment.startUtc) - Date.parse(appointment.rescheduleUntil);
  return {
    date,
    start,
    end,
    startUtc,
    timezone: appointment.timezone,
    /** The new time can be neither cancelled nor rescheduled. */
    isFinal: startUtc !== null && Date.parse(startUtc) - windowMs < now.getTime(),
  };
}

const aboutTime = new Set([
  'PROFESSIONAL_TIME_OFF',
  'NOT_SCHEDULED',
  'OUTSIDE_AVAILABILITY',
  'SLOT_TAKEN',
  'SESSION_FULL',
]);

/** The time itself is not available, so a retry cannot succeed. */
export const isTimeUnavailable = (refusal: { code: string } | null | undefined) =>
  refusal !== null && refusal !== undefined && aboutTime.has(refusal.code);

/** The free times nearest to a time, in the order of the day. */
export function nearestTimes<One extends { time: string; available: boolean }>(
  times: One[],
  wanted: string,
  count = 4,
): One[] {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const distance = ({ time }: One) => Math.abs(minutes(time) - minutes(wanted));
  return times
    .filter(({ available, time }) => available && time !== wanted)
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, count)
    .sort((one, other) => one.time.localeCompare(other.time));
}

export const directionsTo = (address: string) =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;

/** A waitlist entry as the page shows it. */
export interface ShownWaitlistEntry
  extends Pick<WaitlistEntry, 'id' | 'from' | 'to' | 'after' | 'before' | 'position' | 'services'> {
  /** Names of the services that are still offered. */
  names: string[];
  place: { name: string; slug: string; timezone: string } | null;
  professionalName: string | null;
  offer: Pick<
    NonNullable<WaitlistEntry['offer']>,
    'professional' | 'date' | 'start' | 'startUtc' | 'expiresAt'
  > | null;
}
