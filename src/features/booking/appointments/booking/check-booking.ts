import { AppError } from '../../../../errors.ts';
import type { Session } from '../../../../http/caller.ts';
import type { Queryable } from '../../../../platform/database/database.ts';
import type { AgentAction } from '../../../../shared/agent-actions.ts';
import type { PartyRole } from '../../../../shared/appointment-role.ts';
import { minuteOfDay } from '../../../../shared/time.ts';
import { toInstant } from '../../../../shared/zoned-time.ts';
import { requireBusinessCovered } from '../../../access/grants/lock-grant.ts';
import { type Price, priceOf } from '../../../catalog/services/rules/price.ts';
import { requireCoupon } from '../../../discounts/coupons/judge-coupon.ts';
import { farthestDaysAhead, judge, type Reason } from '../../availability/rules/judge.ts';
import { type Sequence, sequenceOf } from '../../availability/rules/situation.ts';
import { findSituation } from '../../availability/situation-store.ts';
import {
  type BookableService,
  type BookingRefusal,
  explainMismatch,
  explainMissing,
  type FoundRecords,
  isWithinSupportedRange,
  type Occurrence,
} from '../rules/booking.ts';
import type { SlotRequest } from './book-appointment.ts';
import type { BookingRequest } from './contract.ts';
import {
  type BookingRecords,
  type ClientRecord,
  findBookingRecords,
  findOverlap,
  findOwnHold,
  findUsablePurchase,
  type OwnHold,
} from './record-store.ts';

/** What would be booked, whenever it is. */
export interface Terms {
  business: NonNullable<BookingRecords['business']>;
  /** Who sits in the chair; null for a hold. */
  client: ClientRecord | null;
  services: BookableService[];
  sequence: Sequence;
  price: Price;
  /** Who books. Staff are bound by neither grid nor notice nor horizon. */
  role: PartyRole;
  /** A hold of the caller's that keeps this very time. */
  holdId: string | undefined;
}

interface CheckOptions {
  /** What an agent would do with it; null where it only asks. */
  action: AgentAction | null;
  named?: NamedRecords;
}

/** Everything named is there, then it belongs together. */
export async function requireRecords(
  db: Queryable,
  session: Session,
  request: SlotRequest,
  { action, named }: CheckOptions,
): Promise<Terms> {
  requireBusinessCovered(session, request.businessId, action);
  const records = await findBookingRecords(db, session, request);
  const byId = new Map(records.services.map((service) => [service.id, service]));
  const services = request.serviceIds.flatMap((id) => byId.get(id) ?? []);
  const found: FoundRecords = {
    businessStatus: records.business?.status ?? null,
    professional: records.professional,
    userFound: request.userId === null || records.user !== null,
    familyMemberFound: request.familyMemberId === null || records.familyMember !== null,
    crmClientFound: request.crmClientId === null || records.crmClient !== null,
    services: request.serviceIds.map((id) => byId.get(id) ?? null),
    role: session.role,
    callerIsStaff: records.callerIsStaff,
  };
  refuse(explainMissing(found));
  const hold = named === undefined ? null : await requireNamedRecords(db, session, request, named);
  refuse(explainMismatch(found));
  const business = records.business!;
  const sequence = sequenceOf(services);
  if (sequence === null)
    throw new AppError('INVALID_SERVICES', { detail: 'body.services: a class is booked alone.' });
  const price = priceOf(services, business.currency);
  if (price === null)
    throw new AppError('CURRENCY_MISMATCH', {
      detail: 'body.services: their prices are in different currencies, which cannot be added up.',
    });
  if (hold !== null) requireMatchingHold(hold, request);
  const client = records.familyMember ?? records.crmClient ?? records.user;
  const role = session.role === 'customer' ? 'client' : 'staff';
  return { business, client, services, sequence, price, role, holdId: hold?.id };
}

function refuse(misfit: BookingRefusal | null): void {
  if (misfit === null) return;
  const { code, detail } = misfit;
  throw new AppError(code, detail === undefined ? {} : { detail });
}

/** What else a booking may name, besides who, where and what. */
export interface NamedRecords extends Pick<BookingRequest, 'couponCode' | 'packagePurchaseId' | 'holdId'> {
  now: Date;
}

/** All of it is there, or there for the caller. Resolves to the hold that is to be used up, if one is named. */
export async function requireNamedRecords(
  db: Queryable,
  session: Session,
  { businessId, userId }: SlotRequest,
  { couponCode, packagePurchaseId, holdId, now }: NamedRecords,
): Promise<OwnHold | null> {
  if (couponCode !== undefined) await requireCoupon(db, businessId, couponCode);
  if (packagePurchaseId !== undefined) {
    const purchase = await findUsablePurchase(db, { purchaseId: packagePurchaseId, userId, now });
    if (purchase === null)
      throw new AppError('NOT_FOUND', {
        detail: 'body.packagePurchaseId: no purchase of the client with a session to use was found.',
      });
  }
  if (holdId === undefined) return null;
  const hold = await findOwnHold(db, session, { id: holdId, now });
  if (hold === null)
    throw new AppError('NOT_FOUND', { detail: 'body.holdId: no hold of yours was found that still lasts.' });
  return hold;
}

/** A hold keeps one time with one professional for certain services: it opens nothing else. */
export function requireMatchingHold(hold: OwnHold, request: SlotRequest): void {
  const { professionalId, businessId, serviceIds, dates, start } = request;
  const misfits: [string, boolean][] = [
    ['professional', hold.professionalId !== professionalId],
    ['business', hold.businessId !== businessId],
    ['services', hold.serviceIds.join() !== serviceIds.join()],
    ['date', hold.date !== dates[0]],
    ['start', hold.startMinute !== minuteOfDay(start)],
  ];
  const field = misfits.find(([, differs]) => differs)?.[0];
  if (field !== undefined)
    throw new AppError('INVALID_INPUT', { detail: `body.holdId: the hold is for another ${field}.` });
}

/** Where, with whom and when: one wall-clock start, on each of the dates. */
export interface Slot {
  professionalId: string;
  businessId: string;
  dates: readonly string[];
  start: string;
}

/** Asked before anything that depends on who is free: what is over is a mistake of the request. */
export function requireNotPast(
  { dates, start }: Pick<Slot, 'dates' | 'start'>,
  timezone: string,
  now: Date,
  code: 'APPOINTMENT_IN_PAST' | 'RESCHEDULE_IN_PAST' = 'APPOINTMENT_IN_PAST',
): void {
  const startMs = toInstant(dates[0]!, minuteOfDay(start), timezone);
  if (startMs !== null && startMs < now.getTime())
    throw new AppError(code, { detail: `${dates[0]} ${start}: is over.` });
}

export interface Wish {
  sequence: Sequence;
  /** Who books. */
  role: PartyRole;
  now: Date;
  /** What is being moved or used up is not in its own way. */
  exceptId?: string | undefined;
}

/** Asks the judge for each occurrence: all of them are free, or the first refusal is the answer. */
export async function requireFree(
  db: Queryable,
  { professionalId, businessId, dates, start }: Slot,
  { sequence, role, now, exceptId }: Wish,
): Promise<Occurrence[]> {
  const [fromDate, toDate] = [dates[0]!, dates.at(-1)!];
  if (!isWithinSupportedRange(toDate))
    throw new AppError('OUTSIDE_AVAILABILITY', { detail: `${fromDate} ${start}: ${tooFar}.` });
  const situation = await findSituation(db, {
    professionalId,
    businessId,
    fromDate,
    toDate,
    now,
    reachMinutes: sequence.bufferBeforeMinutes + sequence.durationMinutes + sequence.bufferAfterMinutes,
    ...(exceptId !== undefined && { exceptId }),
  });
  if (situation === null) throw new AppError('PROFESSIONAL_NOT_FOUND');
  const startMinute = minuteOfDay(start);
  return dates.map((date) => {
    const verdict = judge(situation, { ...sequence, date, minute: startMinute, role });
    if (!verdict.free)
      throw new AppError(verdict.code, { detail: `${date} ${start}: ${details[verdict.reason]}.` });
    return { date, startMinute, startMs: verdict.startMs, endMs: verdict.endMs };
  });
}

const tooFar = `can be booked at most ${farthestDaysAhead} days ahead`;

/** For `Error-Detail`: more than the code, and no more than availability would say. */
const details: Record<Reason, string> = {
  TIME_OFF: 'the professional is away then',
  BUSINESS_CLOSED: 'the business is closed then, or closes before it would be over',
  OUTSIDE_HOURS:
    'not among the times that can be booked, by the hours of the professional and the notice, horizon and interval of the business',
  PROFESSIONAL_BREAK: 'the professional has a break then',
  BOOKED: 'taken already',
};

/** Nobody is in two places at once: the first of the times when they would be. */
export async function requireNoOverlap(
  db: Queryable,
  client: ClientRecord,
  occurrences: readonly Occurrence[],
): Promise<void> {
  const clash = await findOverlap(db, client.personKey, occurrences);
  if (clash === null) return;
  throw new AppError('CLIENT_DOUBLE_BOOKED', {
    detail: `${clash.date}: the client has another appointment at that time.`,
  });
}
