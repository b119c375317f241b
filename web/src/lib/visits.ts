import type { Appointment, WaitlistEntry } from 'openslot-client';
import { wallClock } from './time.ts';

type Status = Appointment['status'];
type Tone = 'good' | 'warn' | 'bad' | '';

/** What is said of it: one that is over, of which the business has not said how it went, is no longer just confirmed. */
export type Standing = Status | 'Over';

/** The colour that goes with it; the words say the same. */
export const toneOf: Record<Standing, Tone> = {
  Pending: 'warn',
  Confirmed: 'good',
  Cancelled: '',
  Completed: '',
  NoShow: 'bad',
  Over: '',
};

/** An appointment as the pages show it. */
export type Visit = Pick<
  Appointment,
  'id' | 'business' | 'professional' | 'date' | 'start' | 'end' | 'status' | 'timezone' | 'startUtc'
> & {
  businessName: string;
  professionalName: string;
  /** Whom it is for, where that is not the account itself. */
  forWhom: string | null;
  /** The agent that booked it, where one did. */
  agent: string | null;
  standing: Standing;
  services: { id: string; name: string; minutes: number; price: number | null }[];
  notes: string;
  paymentStatus: 'unpaid' | 'paid' | 'refunded';
  /** Not at the business: such money comes back by itself. */
  isPaidOnline: boolean;
  currency: string;
  total: number | null;
  discount: { code: string; amount: number } | null;
  usesPackage: boolean;
  series: string | null;
  cancelUntil: string | null;
  rescheduleUntil: string | null;
};

const takesPlace = ({ status }: { status: Status }) => status === 'Pending' || status === 'Confirmed';

const minuteMs = 60_000;

/** How long it takes, from the first service to the last. */
const minutesOf = (visit: Pick<Visit, 'services'>) =>
  visit.services.reduce((sum, service) => sum + service.minutes, 0);

const isOver = (visit: Pick<Visit, 'services' | 'startUtc'>, now: Date) =>
  Date.parse(visit.startUtc) + minutesOf(visit) * minuteMs <= now.getTime();

/** Only what a page shows of it. */
export function visitOf(one: Appointment, now: Date): Visit {
  const visit = fieldsOf(one);
  return { ...visit, standing: takesPlace(one) && isOver(visit, now) ? 'Over' : one.status };
}

const fieldsOf = (one: Appointment): Omit<Visit, 'standing'> => ({
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

export interface Possible {
  cancel: boolean;
  reschedule: boolean;
  pay: boolean;
  tellLate: boolean;
  review: boolean;
}

/** What its client can do about it at this moment; the API has the last word. */
export function possibleNow(visit: Visit, now: Date): Possible {
  const inTime = (until: string | null) => until !== null && Date.parse(until) > now.getTime();
  return {
    cancel: takesPlace(visit) && inTime(visit.cancelUntil),
    reschedule: takesPlace(visit) && inTime(visit.rescheduleUntil),
    pay: takesPlace(visit) && visit.paymentStatus === 'unpaid' && (visit.total ?? 0) > 0,
    tellLate: takesPlace(visit) && !isOver(visit, now),
    review: visit.status === 'Completed',
  };
}

/** What becomes of the money when it is cancelled. */
export function cancelOutcome(visit: Visit): 'package' | 'refund' | 'askThem' | 'nothing' {
  if (visit.usesPackage) return 'package';
  if (visit.paymentStatus !== 'paid' || (visit.total ?? 0) === 0) return 'nothing';
  return visit.isPaidOnline ? 'refund' : 'askThem';
}

/** A start that was chosen instead, as the pages show one; without its instant where no such time is offered. */
export function movedTo(visit: Visit, date: string, start: string, startUtc: string | null) {
  const end =
    startUtc === null
      ? null
      : wallClock(new Date(Date.parse(startUtc) + minutesOf(visit) * minuteMs), visit.timezone).time;
  return { date, start, end, startUtc, timezone: visit.timezone };
}

/** Those that stand next to each other and belong to one series, as one. */
export function groupSeries<One extends { series: string | null }>(visits: One[]): One[][] {
  const groups: One[][] = [];
  for (const visit of visits) {
    const kin = visit.series === null ? undefined : groups.find(([first]) => first?.series === visit.series);
    if (kin === undefined) groups.push([visit]);
    else kin.push(visit);
  }
  return groups;
}

const aboutTime = new Set([
  'PROFESSIONAL_TIME_OFF',
  'NOT_SCHEDULED',
  'OUTSIDE_AVAILABILITY',
  'SLOT_TAKEN',
  'SESSION_FULL',
]);

/** The time itself cannot be had, so that trying again is of no use. */
export const isTimeGone = (refusal: { code: string } | null | undefined) =>
  refusal !== null && refusal !== undefined && aboutTime.has(refusal.code);

/** The free times nearest to one that was taken, in their order. */
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

/** "12:07" until then; null once it is over. */
export function timeLeft(until: string, now: Date): string | null {
  const seconds = Math.floor((Date.parse(until) - now.getTime()) / 1000);
  if (seconds <= 0) return null;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The way there, in whatever the visitor uses for maps. */
export const directionsTo = (address: string) =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;

/** What somebody waits for, as the page shows it. */
export interface Wish
  extends Pick<WaitlistEntry, 'id' | 'from' | 'to' | 'after' | 'before' | 'position' | 'services'> {
  /** Of the services that are still offered. */
  names: string[];
  place: { name: string; slug: string; timezone: string } | null;
  professionalName: string | null;
  offer: Pick<
    NonNullable<WaitlistEntry['offer']>,
    'professional' | 'date' | 'start' | 'startUtc' | 'expiresAt'
  > | null;
}
