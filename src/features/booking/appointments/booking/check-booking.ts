import { AppError } from '../../../../errors.ts';
import type { Session } from '../../../../http/caller.ts';
import type { Queryable } from '../../../../platform/database/database.ts';
import type { AgentAction } from '../../../../shared/agent-actions.ts';
import type { PartyRole } from '../../../../shared/appointment-role.ts';
import { toInstant } from '../../../../shared/zoned-time.ts';
import { requireBusinessCovered } from '../../../access/grants/lock-grant.ts';
import { type Price, priceOf } from '../../../catalog/services/rules/price.ts';
import { requireCoupon } from '../../../discounts/coupons/use-coupon.ts';
import { type Sequence, sequenceOf, sessionKeyOf } from '../../availability/rules/situation.ts';
import {
  type BookingRefusal,
  explainMismatch,
  explainMissing,
  type FoundRecords,
} from '../rules/booked-records.ts';
import type { BookableService, ClientIds } from '../rules/booking.ts';
import type { BookingRequest } from './contract.ts';
import { findOwnHold, listOverlappingHolds, type OwnHold } from './hold-store.ts';
import {
  type BookingRecords,
  type ClientRecord,
  findBookingRecords,
  findUsablePurchase,
} from './record-store.ts';

/** One start time on each of the dates. Dates and time are local to the business. */
export interface Slot {
  professionalId: string;
  businessId: string;
  localDates: readonly string[];
  startMinute: number;
}

export interface SlotRequest extends Slot, ClientIds {
  serviceIds: readonly string[];
}

/** Everything about a booking that does not depend on its time. */
export interface Terms {
  business: NonNullable<BookingRecords['business']>;
  /** Null for a hold. */
  client: ClientRecord | null;
  services: BookableService[];
  sequence: Sequence;
  price: Price;
  /** Role of the caller. Staff are not bound by the grid, the minimum notice and the horizon. */
  role: PartyRole;
  /** Hold of the caller for this time, used up by the booking. */
  holdId: string | undefined;
}

interface CheckOptions {
  /** Action to check against the grant of an agent. Null for a quote. */
  action: AgentAction | null;
  named?: NamedRecords;
}

/** Requires that all records of the request exist and belong together. */
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
  throwRefusal(explainMissing(found));
  const hold = named === undefined ? null : await requireNamedRecords(db, session, request, named);
  throwRefusal(explainMismatch(found));
  const business = records.business!;
  const sequence = sequenceOf(services);
  if (sequence === null)
    throw new AppError('INVALID_SERVICES', {
      field: 'body.services',
      reason: 'conflicting',
      detail: 'A class cannot be combined with other services. Book it alone.',
    });
  const price = priceOf(services, business.currency);
  if (price === null)
    throw new AppError('CURRENCY_MISMATCH', {
      field: 'body.services',
      detail: 'The services have prices in different currencies. Book them separately.',
    });
  if (hold !== null) requireMatchingHold(hold, request);
  const client = records.familyMember ?? records.crmClient ?? records.user;
  const role = session.role === 'customer' ? 'client' : 'staff';
  return { business, client, services, sequence, price, role, holdId: hold?.id };
}

function throwRefusal(refusal: BookingRefusal | null): void {
  if (refusal === null) return;
  const { code, ...info } = refusal;
  throw new AppError(code, info);
}

/** Optional records of a booking request. */
interface NamedRecords extends Pick<BookingRequest, 'couponCode' | 'packagePurchaseId' | 'holdId'> {
  now: Date;
}

/** Returns the hold that the booking uses up, if the request names one. */
async function requireNamedRecords(
  db: Queryable,
  session: Session,
  { businessId, userId, crmClientId }: SlotRequest,
  { couponCode, packagePurchaseId, holdId, now }: NamedRecords,
): Promise<OwnHold | null> {
  if (couponCode !== undefined) await requireCoupon(db, businessId, couponCode);
  if (packagePurchaseId !== undefined) {
    const purchase = await findUsablePurchase(db, {
      purchaseId: packagePurchaseId,
      holder: { userId, crmClientId },
      now,
    });
    if (purchase === null)
      throw new AppError('NOT_FOUND', {
        field: 'body.packagePurchaseId',
        detail: 'Purchase not found, expired or without sessions left.',
      });
  }
  if (holdId === undefined) return null;
  const hold = await findOwnHold(db, session, { id: holdId, now });
  if (hold === null)
    throw new AppError('NOT_FOUND', {
      field: 'body.holdId',
      detail: 'Hold not found or expired. Create a new hold.',
    });
  return hold;
}

/** The first field in which the hold differs from the request. Undefined when it is for the same slot. */
export function differenceOf(hold: OwnHold, request: SlotRequest): string | undefined {
  const differences: [string, boolean][] = [
    ['professional', hold.professionalId !== request.professionalId],
    ['business', hold.businessId !== request.businessId],
    ['services', hold.serviceIds.join() !== request.serviceIds.join()],
    ['date', hold.localDate !== request.localDates[0]],
    ['start', hold.startMinute !== request.startMinute],
    ['client', isForAnother(hold, request)],
  ];
  return differences.find(([, differs]) => differs)?.[0];
}

/** Whether the time is offered to a client on the waitlist, and the request names another one. */
function isForAnother({ offeredTo }: OwnHold, { crmClientId, userId }: SlotRequest): boolean {
  const wanted = crmClientId ?? userId;
  return offeredTo != null && wanted !== null && wanted !== offeredTo;
}

function requireMatchingHold(hold: OwnHold, request: SlotRequest): void {
  const field = differenceOf(hold, request);
  if (field !== undefined)
    throw new AppError('INVALID_INPUT', {
      field: 'body.holdId',
      reason: 'conflicting',
      detail: `The hold is for another ${field}. Create a new hold.`,
    });
}

/**
 * Holds of this customer that the appointment replaces: a customer is not blocked by their own hold. Empty
 * for staff, who hold times for several clients. Without seats of the same class: a customer can hold several.
 */
export async function listReplacedHolds(
  db: Queryable,
  session: Session,
  { professionalId, localDates, startMinute }: Slot,
  { sequence, timezone, now }: { sequence: Sequence; timezone: string; now: Date },
): Promise<(OwnHold & { expiresAt: Date })[]> {
  if (session.role !== 'customer') return [];
  const { classServiceId } = sequence;
  const startsMs = localDates
    .map((localDate) => toInstant(localDate, startMinute, timezone))
    .filter((startMs) => startMs !== null);
  const exceptSessions =
    classServiceId === null
      ? []
      : startsMs.map((startMs) => sessionKeyOf(professionalId, classServiceId, startMs));
  return listOverlappingHolds(db, session, { professionalId, sequence, startsMs, exceptSessions, now });
}
