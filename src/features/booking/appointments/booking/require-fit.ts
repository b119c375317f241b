import { AppError } from '../../../../errors.ts';
import type { Session } from '../../../../http/caller.ts';
import type { Queryable } from '../../../../platform/database/database.ts';
import type { AgentAction } from '../../../../shared/agent-actions.ts';
import type { PartyRole } from '../../../../shared/appointment-role.ts';
import { requireCovered } from '../../../access/grants/charge-grant.ts';
import { type Price, priceOf } from '../../../catalog/services/rules/price.ts';
import { type Sequence, sequenceOf } from '../../availability/rules/sequence.ts';
import type { BookableService } from '../rules/bookable-service.ts';
import { explainAbsence, explainMisfit, type Found, type Misfit } from '../rules/fit.ts';
import type { SlotRequest } from './read-booking.ts';
import { type BookingRecords, findBookingRecords, type Person } from './record-store.ts';
import { type Named, requireHoldFits, requireNamed } from './require-named.ts';

/** What would be booked, whenever it is. */
export interface Terms {
  business: NonNullable<BookingRecords['business']>;
  /** Who sits in the chair; null for a hold. */
  client: Person | null;
  services: BookableService[];
  sequence: Sequence;
  price: Price;
  /** Who books. Staff are bound by neither grid nor notice nor horizon. */
  role: PartyRole;
  /** A hold of the caller's that keeps this very time. */
  holdId: string | undefined;
}

interface Purpose {
  /** What an agent would do with it; null where it only asks. */
  action: AgentAction | null;
  named?: Named;
}

/** Everything named is there, then it belongs together. */
export async function requireFit(
  db: Queryable,
  session: Session,
  request: SlotRequest,
  { action, named }: Purpose,
): Promise<Terms> {
  requireCovered(session, request.businessId, action);
  const records = await findBookingRecords(db, session, request);
  const byId = new Map(records.services.map((service) => [service.id, service]));
  const services = request.serviceIds.flatMap((id) => byId.get(id) ?? []);
  const found: Found = {
    businessStatus: records.business?.status ?? null,
    professional: records.professional,
    userFound: request.userId === null || records.user !== null,
    familyMemberFound: request.familyMemberId === null || records.familyMember !== null,
    crmClientFound: request.crmClientId === null || records.crmClient !== null,
    services: request.serviceIds.map((id) => byId.get(id) ?? null),
    role: session.role,
    callerIsStaff: records.callerIsStaff,
  };
  refuse(explainAbsence(found));
  const hold = named === undefined ? null : await requireNamed(db, session, request, named);
  refuse(explainMisfit(found));
  const business = records.business!;
  const sequence = sequenceOf(services);
  if (sequence === null)
    throw new AppError('INVALID_SERVICES', { detail: 'body.services: a class is booked alone.' });
  const price = priceOf(services, business.currency);
  if (price === null)
    throw new AppError('CURRENCY_MISMATCH', {
      detail: 'body.services: their prices are in different currencies, which cannot be added up.',
    });
  if (hold !== null) requireHoldFits(hold, request);
  const client = records.familyMember ?? records.crmClient ?? records.user;
  const role = session.role === 'customer' ? 'client' : 'staff';
  return { business, client, services, sequence, price, role, holdId: hold?.id };
}

function refuse(misfit: Misfit | null): void {
  if (misfit === null) return;
  const { code, detail } = misfit;
  throw new AppError(code, detail === undefined ? {} : { detail });
}
