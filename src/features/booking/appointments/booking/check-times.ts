import type { ErrorReason } from 'openslot-facts/error-info';
import { AppError } from '../../../../errors.ts';
import type { Session } from '../../../../http/caller.ts';
import type { Queryable } from '../../../../platform/database/database.ts';
import type { PartyRole } from '../../../../shared/appointment-role.ts';
import { toInstant } from '../../../../shared/zoned-time.ts';
import { farthestDaysAhead } from '../../availability/rules/checks.ts';
import { judge } from '../../availability/rules/judge.ts';
import type { Override } from '../../availability/rules/overrides.ts';
import type { Sequence } from '../../availability/rules/situation.ts';
import { findSituation } from '../../availability/situation-store.ts';
import { isWithinSupportedRange, type Occurrence } from '../rules/booking.ts';
import type { Slot, SlotRequest, Terms } from './check-booking.ts';
import type { BookingRequest } from './contract.ts';
import { findOverlappingHold } from './hold-store.ts';
import { type ClientRecord, listOverlaps, listOverlapsOfOther, type OtherClient } from './record-store.ts';

/** Checked before availability: a start time in the past is an error of the request. */
export function requireNotPast(
  { localDates, startMinute }: Pick<Slot, 'localDates' | 'startMinute'>,
  timezone: string,
  earliestMs: number,
  code: 'APPOINTMENT_IN_PAST' | 'RESCHEDULE_IN_PAST' = 'APPOINTMENT_IN_PAST',
): void {
  const startMs = toInstant(localDates[0]!, startMinute, timezone);
  if (startMs !== null && startMs < earliestMs)
    throw new AppError(code, { field: 'body.start', date: localDates[0]! });
}

interface FreeTimeOptions {
  sequence: Sequence;
  /** Role of the caller. */
  role: PartyRole;
  now: Date;
  /** Appointment being rescheduled, or holds being used up: they do not occupy their own time. */
  exceptIds?: readonly string[];
  /** Set where the error may name a hold of the caller. */
  holder?: { session: Session; timezone: string };
  /** Rules that staff set aside. */
  overrides?: readonly Override[] | undefined;
  /** Whether the business allows the override `overlap`. */
  allowsDoubleBooking?: boolean;
}

/** A date of a series that cannot be booked. */
export interface RefusedDate {
  localDate: string;
  error: AppError;
}

export interface JudgedDates {
  free: Occurrence[];
  refused: RefusedDate[];
}

/** Checks each date with the availability rules. Throws the first refusal. */
export async function requireFree(
  db: Queryable,
  slot: Slot,
  options: FreeTimeOptions,
): Promise<Occurrence[]> {
  const { free, refused } = await judgeDates(db, slot, options);
  if (refused.length > 0) throw refused[0]!.error;
  return free;
}

async function judgeDates(
  db: Queryable,
  { professionalId, businessId, localDates, startMinute }: Slot,
  options: FreeTimeOptions,
): Promise<JudgedDates> {
  const { sequence, role, now, exceptIds = [], holder, overrides = [] } = options;
  const allowed = overrides.filter((name) => name !== 'overlap' || options.allowsDoubleBooking === true);
  const judged: JudgedDates = { free: [], refused: [] };
  const dates = localDates.filter((localDate) => {
    if (isWithinSupportedRange(localDate)) return true;
    judged.refused.push({ localDate, error: refusedTime('OUTSIDE_AVAILABILITY', 'too-far', localDate) });
    return false;
  });
  if (dates.length === 0) return judged;
  const situation = await findSituation(db, {
    professionalId,
    businessId,
    fromDate: dates[0]!,
    toDate: dates.at(-1)!,
    now,
    reachMinutes: sequence.bufferBeforeMinutes + sequence.durationMinutes + sequence.bufferAfterMinutes,
    exceptIds,
    neighboursAt: role === 'staff' ? businessId : undefined,
  });
  if (situation === null) throw new AppError('PROFESSIONAL_NOT_FOUND', { field: 'body.professional' });
  const refuse = async (localDate: string, code: AppError['code'], errorReason: ErrorReason) => {
    const startMs = holder && toInstant(localDate, startMinute, holder.timezone);
    const own =
      code === 'SLOT_TAKEN' && holder && startMs
        ? await findOverlappingHold(db, holder.session, { professionalId, sequence, startMs, now })
        : null;
    return refusedTime(code, own?.reason ?? errorReason, localDate, own?.id ?? null);
  };
  for (const localDate of dates) {
    const wanted = { ...sequence, localDate, startMinute, role, overrides: allowed };
    const verdict = judge(situation, wanted);
    if (verdict.free) {
      const { free: _, seatsLeft: __, ...time } = verdict;
      judged.free.push({ localDate, startMinute, ...time });
    } else if (verdict.override === 'overlap' && overrides.includes('overlap'))
      judged.refused.push({ localDate, error: doubleBookingOff(localDate) });
    else
      judged.refused.push({ localDate, error: await refuse(localDate, verdict.code, verdict.errorReason) });
  }
  judged.refused.sort((a, b) => (a.localDate < b.localDate ? -1 : 1));
  return judged;
}

const doubleBookingOff = (localDate: string) =>
  new AppError('SLOT_TAKEN', {
    field: 'body.override',
    reason: 'taken',
    date: localDate,
    detail: 'The business does not allow double bookings. An owner or manager can set allowDoubleBooking.',
  });

function refusedTime(
  code: AppError['code'],
  reason: ErrorReason,
  localDate: string,
  id: string | null = null,
): AppError {
  const detail = timeDetails[reason];
  return new AppError(code, {
    field: 'body.start',
    reason,
    date: localDate,
    ...(id !== null && { id }),
    ...(detail !== undefined && { detail }),
  });
}

/** Must not say more than availability shows. */
const timeDetails: Partial<Record<ErrorReason, string>> = {
  'own-hold': 'Your own hold occupies the time. Send its id as holdId, or release it.',
  'own-request':
    'A pending approval request occupies the time. Wait for the decision, or withdraw or replace the request.',
  'no-resource': 'No room or equipment that the service needs is free at this time.',
  'closed-day': 'The business is closed on this day.',
  'outside-opening-hours': 'The business is closed at this time, or closes before the appointment ends.',
  'outside-hours': 'The time is outside the working hours of the professional.',
  break: 'The time is in a break of the professional.',
  buffer: 'Only the buffer before or after another appointment is in the way.',
  'skipped-by-clock-change': 'This local time does not exist, because the clock skips it.',
  'off-grid': 'Not a start time that the business offers. GET /api/availability lists them.',
  'too-soon': 'The time is inside the minimum notice of the business.',
  'too-far': `The date is after the booking horizon, which is at most ${farthestDaysAhead} days.`,
};

/** Requires that the client has no other appointment at any of the times. */
export async function requireNoOverlap(
  db: Queryable,
  client: ClientRecord,
  occurrences: readonly Occurrence[],
): Promise<void> {
  const [overlap] = await listOverlaps(db, client.personKey, occurrences);
  if (overlap !== undefined) throw doubleBooked(overlap.localDate);
}

const doubleBooked = (date: string) => new AppError('CLIENT_DOUBLE_BOOKED', { field: 'body.start', date });

/** The same for appointments at the business under the other id of the person, which staff see. */
export async function requireNoOverlapOfOther(
  db: Queryable,
  other: OtherClient,
  occurrences: readonly Occurrence[],
): Promise<void> {
  if (other.otherId === null) return;
  const [overlap] = await listOverlapsOfOther(db, other, occurrences);
  if (overlap !== undefined) throw doubleBooked(overlap.localDate);
}

/** Moves the dates on which the client has another appointment to the refused ones. */
function refuseOverlaps({ free, refused }: JudgedDates, overlapped: readonly Occurrence[]): JudgedDates {
  const overlaps = new Set(overlapped);
  const overlapping = [...overlaps].map(({ localDate }) => ({ localDate, error: doubleBooked(localDate) }));
  return {
    free: free.filter((occurrence) => !overlaps.has(occurrence)),
    refused: [...refused, ...overlapping].sort((a, b) => (a.localDate < b.localDate ? -1 : 1)),
  };
}

export interface WantedDates {
  session: Session;
  body: Pick<BookingRequest, 'onConflict' | 'override'>;
  request: SlotRequest;
  terms: Terms;
  /** Other id of the client at the business. Null for customers. */
  otherId: string | null;
  now: Date;
}

/**
 * The dates to book. A series that skips dates has at least one; otherwise the first refusal is thrown. Staff
 * cannot skip other appointments of an account, because they learn of them only by an attempt that notifies
 * the client.
 */
export async function chooseTimes(
  db: Queryable,
  { session, body, request, terms, otherId, now }: WantedDates,
  exceptIds: readonly string[],
): Promise<JudgedDates> {
  const holder = { session, timezone: terms.business.timezone };
  const judged = await judgeDates(db, request, {
    ...terms,
    now,
    exceptIds,
    holder,
    overrides: body.override,
    allowsDoubleBooking: terms.business.allowsDoubleBooking,
  });
  const skips = body.onConflict === 'skip';
  const maySkipOverlaps = skips && terms.client !== null && seesOverlaps(terms, request);
  const overlaps = maySkipOverlaps ? await listOverlaps(db, terms.client!.personKey, judged.free) : [];
  if (otherId !== null)
    overlaps.push(...(await listOverlapsOfOther(db, { ...request, otherId }, judged.free)));
  const chosen = overlaps.length > 0 ? refuseOverlaps(judged, overlaps) : judged;
  const [first] = chosen.refused;
  if (first !== undefined && (!skips || chosen.free.length === 0)) throw first.error;
  return chosen;
}

/** Client records belong to one business, so staff may see their appointments. */
export const seesOverlaps = ({ role }: Terms, { crmClientId }: SlotRequest): boolean =>
  role === 'client' || crmClientId !== null;
