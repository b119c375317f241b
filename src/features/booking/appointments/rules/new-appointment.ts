import type { PartyRole } from '../../../../shared/appointment-role.ts';
import { toMajor } from '../../../../shared/money.ts';
import type { Price } from '../../../catalog/services/rules/price.ts';
import type { Sequence } from '../../availability/rules/sequence.ts';
import type { BookableService } from './bookable-service.ts';
import { type Occurrence, type StoredTime, toStoredTime } from './stored-time.ts';

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
export interface Agreement {
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
  { business, client, services, sequence, price, role, ...agreed }: Agreement,
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
