import { AppError } from '../../../../errors.ts';
import type { Session } from '../../../../http/caller.ts';
import type { ClientIds } from '../rules/new-appointment.ts';
import { datesOf } from '../rules/occurrences.ts';
import type { BookingRequest } from './contract.ts';
import type { Slot } from './require-free.ts';

/** When, where, with whom and for whom; a hold is for nobody yet. */
export interface SlotRequest extends Slot, ClientIds {
  serviceIds: readonly string[];
}

/** What the body asks for, once its fields agree with each other and with who sends it. */
export function readBooking(session: Session, body: BookingRequest): SlotRequest {
  const client = readClient(session, body);
  if (body.couponCode !== undefined && body.packagePurchaseId !== undefined)
    throw new AppError('INVALID_INPUT', {
      detail: 'body.couponCode: not together with packagePurchaseId.',
    });
  requireSeries(body);
  return {
    ...client,
    professionalId: body.professional,
    businessId: body.business,
    serviceIds: body.services,
    dates: datesOf(body.date, body.recurringFrequency, body.recurringCount),
    start: body.start,
  };
}

/** A series says both how it goes on and for how long; what happens once says neither, or "none". */
function requireSeries({ recurringFrequency, recurringCount }: BookingRequest): void {
  const repeats = recurringFrequency !== undefined && recurringFrequency !== 'none';
  if (recurringFrequency === undefined && recurringCount !== undefined)
    throw new AppError('MISSING_FIELDS', {
      detail: 'body.recurringFrequency: required with recurringCount.',
    });
  if (repeats && recurringCount === undefined)
    throw new AppError('MISSING_FIELDS', {
      detail: 'body.recurringCount: required with recurringFrequency.',
    });
  if (!repeats && (recurringCount ?? 1) > 1)
    throw new AppError('INVALID_INPUT', {
      detail: 'body.recurringCount: at most 1 where recurringFrequency is none.',
    });
}

/** Customers book for themselves and their family; staff name one client. */
function readClient(session: Session, body: BookingRequest): ClientIds {
  const { clientId, crmClientId, familyMemberId = null } = body;
  if (session.role === 'customer') {
    if (clientId !== undefined || crmClientId !== undefined) throw new AppError('CRM_CLIENT_STAFF_ONLY');
    if (familyMemberId !== null && session.grant !== undefined && !session.grant.scopes.includes('family'))
      throw new AppError('FORBIDDEN', {
        detail: 'body.familyMemberId: the grant lacks the scope family.',
      });
    return { userId: session.userId, familyMemberId, crmClientId: null };
  }
  if (clientId !== undefined && crmClientId !== undefined)
    throw new AppError('INVALID_INPUT', { detail: 'body.clientId: not together with crmClientId.' });
  if (clientId === undefined && crmClientId === undefined)
    throw new AppError('MISSING_FIELDS', {
      detail: 'body.clientId or body.crmClientId: staff name whom they book for.',
    });
  return { userId: clientId ?? null, familyMemberId, crmClientId: crmClientId ?? null };
}
