import type { Appointment, WaitlistEntry } from 'openslot-client';
import type { UploadedPicture } from '$lib/catalog/uploaded-picture';
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

type Deposit = NonNullable<Appointment['deposit']>;
type CardOnFile = NonNullable<Appointment['cardOnFile']>;

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
  /** Received and not refunded. */
  paid: number;
  /** Null without a price. */
  due: number | null;
  deposit: Deposit | null;
  cardOnFile: CardOnFile | null;
  discount: { code: string; amount: number } | null;
  usesPackage: boolean;
  series: string | null;
  cancelUntil: string | null;
  rescheduleUntil: string | null;
};

const isActive = ({ status }: { status: Status }) => status === 'Pending' || status === 'Confirmed';

const minuteMs = 60_000;

/** Total length of the services. */
export const minutesOf = (appointment: Pick<ShownAppointment, 'services'>) =>
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
  paid: one.amountPaidMajor ?? 0,
  due: one.amountDueMajor ?? null,
  deposit: one.deposit ?? null,
  cardOnFile: one.cardOnFile ?? null,
  discount: one.discount ? { code: one.discount.couponCode, amount: one.discount.discountMajor } : null,
  usesPackage: one.packageRedemption !== undefined,
  series: one.recurringGroupId ?? null,
  cancelUntil: one.cancelUntil ?? null,
  rescheduleUntil: one.rescheduleUntil ?? null,
});

export const isDepositDue = ({ deposit }: Pick<ShownAppointment, 'deposit'>) => deposit?.status === 'due';

export const isCardDue = ({ cardOnFile }: Pick<ShownAppointment, 'cardOnFile'>) =>
  cardOnFile?.status === 'due';

/** Amount to pay online now: the deposit first, then the rest. */
export const payableNow = (appointment: Pick<ShownAppointment, 'deposit' | 'due'>) =>
  isDepositDue(appointment) ? appointment.deposit!.amountMajor : appointment.due;

/** Fee of a cancellation inside the window. Null if the client cannot cancel then. */
export const lateFeeOf = ({ status, deposit, cancelUntil }: ShownAppointment) =>
  status === 'Confirmed' && deposit?.status === 'paid' && cancelUntil === null
    ? deposit.lateCancelFeeMajor
    : null;

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
    cancel:
      appointment.status === 'Pending' ||
      (isActive(appointment) && inTime(appointment.cancelUntil)) ||
      (lateFeeOf(appointment) !== null && !isOver(appointment, now)),
    reschedule: isActive(appointment) && inTime(appointment.rescheduleUntil),
    // A requested appointment is paid after the business has confirmed it, its deposit before.
    pay:
      isDepositDue(appointment) ||
      (appointment.status === 'Confirmed' &&
        appointment.paymentStatus === 'unpaid' &&
        (appointment.due ?? 0) > 0),
    reportLate: isActive(appointment) && !isOver(appointment, now),
    review: appointment.status === 'Completed',
  };
}

/** A business as the pages of its customers show it. */
export interface Place {
  id: string;
  name: string;
  slug: string;
  phone: string | null;
  email: string | null;
  timezone: string;
  bookingHorizonDays: number;
  address: string;
  lat: number | null;
  lng: number | null;
  cover: UploadedPicture | null;
  /** Linked picture, shown where there is no cover. */
  picture: string | null;
}

/** An appointment in a list of the customer. */
export interface ListedAppointment extends ShownAppointment {
  /** Null for businesses that are no longer visible. */
  place: Place | null;
  possible: AllowedActions;
  /** Stars of the own review. */
  rating: number | null;
  /** Days from today to the appointment, at the business. */
  daysAhead: number;
}

/** Effect of a cancellation on the payment. */
export function cancelOutcome(appointment: ShownAppointment): 'package' | 'refund' | 'askThem' | 'nothing' {
  if (appointment.usesPackage) return 'package';
  if (appointment.deposit?.status === 'paid') return 'refund';
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

/** Route on a map, or the address on a map if the position is unknown. Null without an address. */
export function directionsTo(place: {
  address: string;
  lat: number | null;
  lng: number | null;
}): string | null {
  if (place.lat !== null && place.lng !== null)
    return `https://www.openstreetmap.org/directions?to=${place.lat}%2C${place.lng}`;
  return place.address === ''
    ? null
    : `https://www.openstreetmap.org/search?query=${encodeURIComponent(place.address)}`;
}

/** The page of a business with the services and the professional of an earlier appointment. */
export const againAddress = (slug: string, { services, professional }: ShownAppointment) =>
  `/book/${slug}?${new URLSearchParams({ services: services.map(({ id }) => id).join(','), professional })}`;

/** Collapses the dates of a series behind the first one. The order is kept. */
export function groupSeries<One extends Pick<ShownAppointment, 'series'>>(
  list: readonly One[],
): { first: One; later: One[] }[] {
  const groups = new Map<string | One, { first: One; later: One[] }>();
  for (const one of list) {
    const group = groups.get(one.series ?? one);
    if (group) group.later.push(one);
    else groups.set(one.series ?? one, { first: one, later: [] });
  }
  return [...groups.values()];
}

/** Names of the services. */
export const titleOf = ({ services }: Pick<ShownAppointment, 'services'>) =>
  services.map(({ name }) => name).join(' + ');

/** A waitlist entry as the page shows it. */
export interface ShownWaitlistEntry
  extends Pick<WaitlistEntry, 'id' | 'from' | 'to' | 'after' | 'before' | 'position' | 'services'> {
  /** Names of the services that are still offered. */
  names: string[];
  place: Pick<Place, 'name' | 'slug' | 'timezone' | 'cover' | 'picture'> | null;
  professionalName: string | null;
  offer: Pick<
    NonNullable<WaitlistEntry['offer']>,
    'professional' | 'date' | 'start' | 'startUtc' | 'expiresAt'
  > | null;
}
