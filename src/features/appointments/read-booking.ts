import { AppError } from '../../errors.ts';
import type { Session } from '../../http/caller.ts';
import type { BookingBody } from './booking-contract.ts';
import type { ClientIds } from './booking-store.ts';
import type { Slot } from './require-free.ts';
import { datesOf } from './rules/occurrences.ts';

/** When, where, with whom and for whom; a hold is for nobody yet. */
export interface SlotRequest extends Slot, ClientIds {
  serviceIds: readonly string[];
}

/** What the body asks for, once its fields agree with each other and with who sends it. */
export function readBooking(session: Session, body: BookingBody): SlotRequest {
  const client = readClient(session, body);
  if (body.couponCode !== undefined && body.packagePurchaseId !== undefined)
    throw new AppError('INVALID_INPUT');
  return {
    ...client,
    professionalId: body.professional,
    businessId: body.business,
    serviceIds: body.services,
    dates: datesOf(body.date, body.recurringFrequency, body.recurringCount),
    start: body.start,
  };
}

/** Customers book for themselves and their family; staff name one client. */
function readClient(session: Session, body: BookingBody): ClientIds {
  const { clientId, crmClientId, familyMemberId = null } = body;
  if (session.role === 'customer') {
    if (clientId !== undefined || crmClientId !== undefined) throw new AppError('CRM_CLIENT_STAFF_ONLY');
    return { userId: session.userId, familyMemberId, crmClientId: null };
  }
  if (clientId !== undefined && crmClientId !== undefined) throw new AppError('INVALID_INPUT');
  if (clientId === undefined && crmClientId === undefined) throw new AppError('MISSING_FIELDS');
  return { userId: clientId ?? null, familyMemberId, crmClientId: crmClientId ?? null };
}
