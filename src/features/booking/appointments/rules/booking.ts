import type { ErrorCode } from 'openslot-facts/errors';
import type { PartyRole } from '../../../../shared/appointment-role.ts';
import { toMajor } from '../../../../shared/money.ts';
import { lastDate, minuteMs } from '../../../../shared/time.ts';
import { addDays } from '../../../../shared/zoned-time.ts';
import type { BusinessStatus } from '../../../catalog/businesses/rules/lifecycle.ts';
import type { Price } from '../../../catalog/services/rules/price.ts';
import { type Sequence, sessionKeyOf } from '../../availability/rules/situation.ts';

/** Whom a booking is for; all null for a hold, which is for nobody yet. */
export interface ClientIds {
  userId: string | null;
  familyMemberId: string | null;
  crmClientId: string | null;
}

/** A service as it was when it was booked. */
export interface BookedService {
  serviceId: string;
  name: string;
  duration: number;
  priceMajor?: number;
}

/** Everything a booking writes, whichever way it was made. `booking/insert-sql.ts` reads it by these names. */
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
  /** For the client, who need not know of it yet. */
  byStaff: boolean;
  /** What an agent books under; null: a person books. */
  grantId: string | null;
  now: Date;
}

/** What was agreed on, whenever it is. */
export interface AppointmentTerms {
  businessId: string;
  professionalId: string;
  business: { timezone: string; cancellationWindowHours: number; autoConfirm: boolean };
  client: ClientIds;
  services: readonly Omit<BookableService, 'offered'>[];
  sequence: Sequence;
  price: Price;
  /** Who books. */
  role: PartyRole;
  notes?: string | undefined;
  staffNotes?: string | undefined;
  grantId?: string | undefined;
  now: Date;
}

/** A row for each occurrence, under these ids. */
export function toNewAppointments(
  { business, client, services, sequence, price, role, ...agreed }: AppointmentTerms,
  occurrences: readonly Occurrence[],
  ids: readonly string[],
): NewAppointment[] {
  const { businessId, professionalId, now } = agreed;
  const byStaff = role === 'staff';
  return occurrences.map((occurrence, index) => ({
    ...toStoredTime(occurrence, { id: ids[index]!, professionalId, sequence }),
    userId: client.userId,
    familyMemberId: client.familyMemberId,
    crmClientId: client.crmClientId,
    businessId,
    professionalId,
    status: byStaff || business.autoConfirm ? 'Confirmed' : 'Pending',
    timezone: business.timezone,
    capacity: sequence.capacity,
    serviceIds: services.map(({ id }) => id),
    bookedServices: services.map(toBookedService),
    currency: price.currency,
    priceMinor: price.subtotalMinor,
    notes: agreed.notes?.trim() || null,
    staffNotes: byStaff ? agreed.staffNotes?.trim() || null : null,
    recurringGroupId: occurrences.length > 1 ? groupIdOf(ids[0]!) : null,
    cancellationWindowHours: business.cancellationWindowHours,
    byStaff,
    grantId: agreed.grantId ?? null,
    now,
  }));
}

/** A series is named after its first appointment. */
const groupIdOf = (id: string) => id.replace('apt_', 'rec_');

function toBookedService({
  id,
  name,
  durationMinutes,
  priceMinor,
  currency,
}: Omit<BookableService, 'offered'>): BookedService {
  return {
    serviceId: id,
    name,
    duration: durationMinutes,
    ...(priceMinor !== null && { priceMajor: toMajor(priceMinor, currency) }),
  };
}

/** A service as far as booking it is concerned. */
export interface BookableService {
  id: string;
  name: string;
  durationMinutes: number;
  priceMinor: number | null;
  currency: string;
  capacity: number;
  bufferBeforeMinutes: number;
  bufferAfterMinutes: number;
  /** By this professional at this business. */
  offered: boolean;
}

const daysApart = { none: 0, weekly: 7, biweekly: 14 } as const;

export type RecurringFrequency = keyof typeof daysApart;

/** The days of a series, first to last. All keep the wall-clock time of the first, whatever the clocks do in between. */
export function datesOf(
  date: string,
  recurringFrequency: RecurringFrequency = 'none',
  recurringCount = 1,
): string[] {
  const days = daysApart[recurringFrequency];
  const count = days === 0 ? 1 : recurringCount;
  return Array.from({ length: count }, (_, index) => (index === 0 ? date : addDays(date, index * days)));
}

/** A series may begin on a day that can be named and end on one that cannot. */
export function isWithinSupportedRange(date: string): boolean {
  return date <= lastDate;
}

/** What was found of what a booking names. */
export interface FoundRecords {
  businessStatus: BusinessStatus | null;
  professional: { worksThere: boolean } | null;
  /** False where the client was named but is not there. */
  userFound: boolean;
  familyMemberFound: boolean;
  crmClientFound: boolean;
  /** One for each that was named, in order; null where there is none. */
  services: readonly ({ offered: boolean } | null)[];
  role: 'customer' | 'business' | 'professional' | 'admin';
  callerIsStaff: boolean;
}

export interface BookingRefusal {
  code: ErrorCode;
  /** For `Error-Detail`, where the code alone leaves open what to mend. */
  detail?: string;
}

/** What is not there, or not for the caller: told before anything else, whatever the time. */
const absences: readonly [ErrorCode, (found: FoundRecords) => boolean][] = [
  ['BUSINESS_NOT_FOUND', ({ businessStatus }) => businessStatus === null || businessStatus === 'closed'],
  [
    'BUSINESS_NOT_FOUND',
    ({ businessStatus, callerIsStaff }) => businessStatus === 'unlisted' && !callerIsStaff,
  ],
  ['BUSINESS_SUSPENDED', ({ businessStatus }) => businessStatus === 'suspended'],
  [
    'BUSINESS_UNDER_REVIEW',
    ({ businessStatus }) => businessStatus !== 'active' && businessStatus !== 'unlisted',
  ],
  ['PROFESSIONAL_NOT_FOUND', ({ professional }) => professional === null],
  // Their account was deleted while they were booking.
  ['AUTH_REQUIRED', ({ role, userFound }) => role === 'customer' && !userFound],
  // Before the client: whom a business knows is for its staff to know.
  ['FORBIDDEN', ({ role, callerIsStaff }) => role !== 'customer' && !callerIsStaff],
  ['USER_NOT_FOUND', ({ userFound }) => !userFound],
  ['CLIENT_NOT_FOUND', ({ crmClientFound }) => !crmClientFound],
  ['NOT_FOUND', ({ familyMemberFound }) => !familyMemberFound],
];

const details: Partial<Record<ErrorCode, string>> = {
  NOT_FOUND: 'body.familyMemberId: no such family member was found.',
};

export function explainMissing(found: FoundRecords): BookingRefusal | null {
  const code = absences.find(([, holds]) => holds(found))?.[0];
  if (code === undefined) return null;
  return { code, ...(details[code] !== undefined && { detail: details[code] }) };
}

/** Why what is there does not go together. */
export function explainMismatch({ services, professional }: FoundRecords): BookingRefusal | null {
  const unknown = services.indexOf(null);
  if (unknown >= 0 || services.length === 0)
    return {
      code: 'INVALID_SERVICES',
      detail: `body.services[${Math.max(unknown, 0)}]: no such active service was found.`,
    };
  if (professional?.worksThere !== true) return { code: 'PROFESSIONAL_NOT_AT_BUSINESS' };
  const foreign = services.findIndex((service) => service?.offered !== true);
  if (foreign < 0) return null;
  return {
    code: 'SERVICE_NOT_OFFERED',
    detail: `body.services[${foreign}]: this professional does not offer it at this business.`,
  };
}

/** A time that was found free. */
export interface Occurrence {
  date: string;
  startMinute: number;
  startMs: number;
  endMs: number;
}

/** An occurrence under the id of its row. */
export interface StoredTime {
  id: string;
  date: string;
  startMinute: number;
  startsAt: string;
  endsAt: string;
  /** With the buffers around it. */
  blockedFrom: string;
  blockedTo: string;
  /** Which session its seat is in: of a class, one that it shares; else its own. */
  sessionKey: string;
}

const iso = (ms: number) => new Date(ms).toISOString();

export function toStoredTime(
  { date, startMinute, startMs, endMs }: Occurrence,
  { id, professionalId, sequence }: { id: string; professionalId: string; sequence: Sequence },
): StoredTime {
  return {
    id,
    date,
    startMinute,
    startsAt: iso(startMs),
    endsAt: iso(endMs),
    blockedFrom: iso(startMs - sequence.bufferBeforeMinutes * minuteMs),
    blockedTo: iso(endMs + sequence.bufferAfterMinutes * minuteMs),
    sessionKey:
      sequence.classServiceId === null ? id : sessionKeyOf(professionalId, sequence.classServiceId, startMs),
  };
}
