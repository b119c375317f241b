import { AppError } from '../../../../errors.ts';
import type { Session } from '../../../../http/caller.ts';
import { minuteOfDay } from '../../../../shared/time.ts';
import { type ClientIds, datesOf, weeksBetween } from '../rules/booking.ts';
import type { SlotRequest } from './check-booking.ts';
import type { BookingRequest } from './contract.ts';
import { requireStaffOverride } from './require-override.ts';

interface ReadOptions {
  /** Whether staff have to name an existing client. Not for quotes, nor before a new client is created. */
  needsRecord?: boolean;
}

/** Checks the fields of the body against each other and against the role of the caller. */
export function readBooking(
  session: Session,
  body: BookingRequest,
  { needsRecord = true }: ReadOptions = {},
): SlotRequest {
  requireStaffOverride(session, body);
  const client = readClient(session, body, needsRecord);
  if (body.couponCode !== undefined && body.packagePurchaseId !== undefined)
    throw conflicting('body.couponCode', 'Cannot be combined with packagePurchaseId.');
  requireSeries(body);
  requireStatus(session, body);
  return {
    ...client,
    professionalId: body.professional,
    businessId: body.business,
    serviceIds: body.services,
    localDates: datesOf(body.date, body),
    startMinute: minuteOfDay(body.start),
  };
}

const conflicting = (field: string, detail: string) =>
  new AppError('INVALID_INPUT', { field, reason: 'conflicting', detail });
const missing = (field: string, detail: string) => new AppError('MISSING_FIELDS', { field, detail });

function requireSeries(body: BookingRequest): void {
  const { recurringFrequency, recurringEvery, recurringCount, onConflict } = body;
  if (recurringFrequency !== undefined && recurringEvery !== undefined)
    throw conflicting('body.recurringEvery', 'Cannot be combined with recurringFrequency.');
  const repeats = weeksBetween(body) > 0;
  const interval = recurringEvery === undefined ? 'recurringFrequency' : 'recurringEvery';
  if (!repeats && recurringFrequency === undefined && recurringCount !== undefined)
    throw missing('body.recurringFrequency', 'Required with recurringCount.');
  if (repeats && recurringCount === undefined)
    throw missing('body.recurringCount', `Required with ${interval}.`);
  if (!repeats && (recurringCount ?? 1) > 1)
    throw conflicting('body.recurringCount', 'Must be 1 when recurringFrequency is none.');
  if (!repeats && onConflict === 'skip')
    throw conflicting(
      'body.onConflict',
      'Only a series can skip dates. Send recurringEvery and recurringCount.',
    );
}

function requireStatus(session: Session, { status, ...body }: BookingRequest): void {
  if (session.role === 'customer' || status === undefined || status === 'Confirmed') return;
  if (status !== 'Completed')
    throw new AppError('INVALID_STATUS', {
      field: 'body.status',
      detail: 'Must be Confirmed or Completed.',
    });
  if (weeksBetween(body) > 0)
    throw conflicting('body.status', 'A series cannot be completed. Complete each visit.');
}

const clientFields = ['crmClientId', 'clientId', 'newClient'] as const;

/** Customers book for themselves or a family member. Staff name one client. */
function readClient(session: Session, body: BookingRequest, needsRecord: boolean): ClientIds {
  const { clientId, crmClientId, newClient, familyMemberId = null } = body;
  const [named, another] = clientFields.filter((field) => body[field] !== undefined);
  if (session.role === 'customer') {
    if (named !== undefined)
      throw new AppError('CRM_CLIENT_STAFF_ONLY', { field: `body.${another ?? named}` });
    if (familyMemberId !== null && session.grant !== undefined && !session.grant.scopes.includes('family'))
      throw new AppError('FORBIDDEN', {
        field: 'body.familyMemberId',
        reason: 'missing-scope',
        scope: 'family',
        detail: 'The grant lacks the scope family.',
      });
    return { userId: session.userId, familyMemberId, crmClientId: null };
  }
  if (another !== undefined) throw conflicting(`body.${another}`, `Cannot be combined with ${named}.`);
  if (needsRecord && newClient !== undefined)
    throw conflicting('body.newClient', 'Not possible for this request. Create the client record first.');
  if (needsRecord && named === undefined)
    throw missing('body.clientId', 'Staff have to send clientId, crmClientId or newClient.');
  return { userId: clientId ?? null, familyMemberId, crmClientId: crmClientId ?? null };
}
