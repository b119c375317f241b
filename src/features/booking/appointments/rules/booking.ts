import type { PartyRole } from '../../../../shared/appointment-role.ts';
import { toMajor } from '../../../../shared/money.ts';
import { lastDate, minuteMs } from '../../../../shared/time.ts';
import { addDays } from '../../../../shared/zoned-time.ts';
import {
  type AgreedAmounts,
  type CardFees,
  minutesToPay,
  type PaymentPolicy,
} from '../../../catalog/businesses/rules/payment-policy.ts';
import type { Price } from '../../../catalog/services/rules/price.ts';
import type { Beside, Override } from '../../availability/rules/overrides.ts';
import { type Sequence, sessionKeyOf } from '../../availability/rules/situation.ts';

/** The client of a booking. All null for a hold, which has no client. */
export interface ClientIds {
  userId: string | null;
  familyMemberId: string | null;
  crmClientId: string | null;
}

export interface BookableService {
  id: string;
  name: string;
  durationMinutes: number;
  priceMinor: number | null;
  currency: string;
  capacity: number;
  bufferBeforeMinutes: number;
  bufferAfterMinutes: number;
  paymentPolicy?: PaymentPolicy | null;
  /** Whether the professional offers the service at the business. */
  offered: boolean;
}

/** Fields of a request that make it a series. */
interface Repetition {
  recurringFrequency?: 'none' | 'weekly' | 'biweekly';
  recurringEvery?: number;
  recurringCount?: number;
}

const weeksApart = { none: 0, weekly: 1, biweekly: 2 } as const;

/** Weeks between two appointments. 0 when the request is for a single one. */
export const weeksBetween = ({ recurringFrequency = 'none', recurringEvery }: Repetition): number =>
  recurringEvery ?? weeksApart[recurringFrequency];

/** Dates of a series. Every occurrence has the local time of the first one, even after a clock change. */
export function datesOf(localDate: string, repetition: Repetition = {}): string[] {
  const days = 7 * weeksBetween(repetition);
  const count = days === 0 ? 1 : (repetition.recurringCount ?? 1);
  return Array.from({ length: count }, (_, index) =>
    index === 0 ? localDate : addDays(localDate, index * days),
  );
}

/** The schema limits the first date of a series, not the last one. */
export function isWithinSupportedRange(localDate: string): boolean {
  return localDate <= lastDate;
}

/** A free time, as the judge found it. */
export interface Occurrence {
  localDate: string;
  startMinute: number;
  startMs: number;
  endMs: number;
  /** Rules that staff set aside. Absent when none was. */
  overrides?: readonly Override[];
  /** Sessions that the appointment overlaps on purpose. */
  beside?: Beside;
}

/** Time columns of a row of `appointments`. Instants are ISO 8601 strings. */
export interface StoredTime {
  id: string;
  localDate: string;
  startMinute: number;
  startsAt: string;
  endsAt: string;
  /** Includes the buffers. */
  blockedFrom: string;
  blockedTo: string;
  /** Shared by the seats of a class session. Other appointments have a session of their own. */
  sessionKey: string;
  overrides: readonly Override[] | null;
  /** Key of another session that it is booked beside. */
  beside: string | null;
}

const iso = (ms: number) => new Date(ms).toISOString();

export function toStoredTime(
  { localDate, startMinute, startMs, endMs, overrides, beside }: Occurrence,
  { id, professionalId, sequence }: { id: string; professionalId: string; sequence: Sequence },
): StoredTime {
  const { bufferBeforeMinutes: before, bufferAfterMinutes: after } = sequence;
  const startsAt = iso(startMs);
  const endsAt = iso(endMs);
  const sessionKey =
    sequence.classServiceId === null ? id : sessionKeyOf(professionalId, sequence.classServiceId, startMs);
  return {
    id,
    localDate,
    startMinute,
    startsAt,
    endsAt,
    blockedFrom: before === 0 ? startsAt : iso(startMs - before * minuteMs),
    blockedTo: after === 0 ? endsAt : iso(endMs + after * minuteMs),
    sessionKey,
    overrides: overrides ?? null,
    beside: beside === undefined || beside.key === sessionKey ? null : beside.key,
  };
}

/** Copy of a service at the time of booking. */
export interface BookedService {
  serviceId: string;
  name: string;
  duration: number;
  priceMajor?: number;
}

/**
 * A row of `appointments`, for the fast path and the transaction alike. `booking/insert-store.ts` reads it by
 * these names.
 */
export interface NewAppointment extends StoredTime, ClientIds {
  businessId: string;
  professionalId: string;
  status: 'Pending' | 'Confirmed';
  timezone: string;
  capacity: number;
  serviceIds: readonly string[];
  bookedServices: readonly BookedService[];
  currency: string;
  priceMinor: number | null;
  notes: string | null;
  staffNotes: string | null;
  recurringGroupId: string | null;
  cancellationWindowHours: number;
  byStaff: boolean;
  /** Grant of the agent that books. Null when a user books. */
  grantId: string | null;
  /** Deposit to pay before the appointment is confirmed. Absent without one, and on the fast path. */
  deposit?: AgreedAmounts & { dueAt: Date };
  /** The same for a card to save. */
  card?: CardFees & { dueAt: Date };
  now: Date;
}

/** Everything about a booking except its times. */
export interface AppointmentTerms {
  businessId: string;
  professionalId: string;
  business: { timezone: string; cancellationWindowHours: number; autoConfirm: boolean };
  client: ClientIds;
  services: readonly Omit<BookableService, 'offered'>[];
  sequence: Sequence;
  price: Price;
  /** Role of the caller. */
  role: PartyRole;
  notes?: string | undefined;
  staffNotes?: string | undefined;
  grantId?: string | undefined;
  /** Deposit and card of each occurrence, in order. */
  deposits?: readonly { deposit: AgreedAmounts | null; card: CardFees | null }[];
  now: Date;
}

/** One row for each occurrence. `ids` are their ids, in order. */
export function toNewAppointments(
  terms: AppointmentTerms,
  occurrences: readonly Occurrence[],
  ids: readonly string[],
): NewAppointment[] {
  const { business, client, services, sequence, price, businessId, professionalId, now } = terms;
  const byStaff = terms.role === 'staff';
  return occurrences.map((occurrence, index) => {
    const { deposit = null, card = null } = terms.deposits?.[index] ?? {};
    const time = toStoredTime(occurrence, { id: ids[index]!, professionalId, sequence });
    // Without spreading, which takes several times as long for so many fields.
    const appointment: NewAppointment = {
      id: time.id,
      localDate: time.localDate,
      startMinute: time.startMinute,
      startsAt: time.startsAt,
      endsAt: time.endsAt,
      blockedFrom: time.blockedFrom,
      blockedTo: time.blockedTo,
      sessionKey: time.sessionKey,
      overrides: time.overrides,
      beside: time.beside,
      userId: client.userId,
      familyMemberId: client.familyMemberId,
      crmClientId: client.crmClientId,
      businessId,
      professionalId,
      status:
        deposit === null && card === null && (byStaff || business.autoConfirm) ? 'Confirmed' : 'Pending',
      timezone: business.timezone,
      capacity: sequence.capacity,
      serviceIds: services.map(({ id }) => id),
      bookedServices: services.map(toBookedService),
      currency: price.currency,
      priceMinor: price.subtotalMinor,
      notes: terms.notes?.trim() || null,
      staffNotes: byStaff ? terms.staffNotes?.trim() || null : null,
      // A series is named after its first appointment.
      recurringGroupId: occurrences.length > 1 ? ids[0]!.replace('apt_', 'rec_') : null,
      cancellationWindowHours: business.cancellationWindowHours,
      byStaff,
      grantId: terms.grantId ?? null,
      now,
    };
    if (deposit !== null) appointment.deposit = { ...deposit, dueAt: depositDueAt(now) };
    if (card !== null) appointment.card = { ...card, dueAt: depositDueAt(now) };
    return appointment;
  });
}

const depositDueAt = (now: Date) => new Date(now.getTime() + minutesToPay * minuteMs);

export function toBookedService({
  id,
  name,
  durationMinutes,
  priceMinor,
  currency,
}: Omit<BookableService, 'offered'>): BookedService {
  const booked = { serviceId: id, name, duration: durationMinutes };
  return priceMinor === null ? booked : { ...booked, priceMajor: toMajor(priceMinor, currency) };
}
