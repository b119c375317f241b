import { AppError } from '../../../errors.ts';
import type { Viewer } from '../../../http/caller.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { priceOf } from '../../catalog/services/rules/price.ts';
import { type OfferedService, sequenceOf, type WantedTime } from './rules/situation.ts';
import { findOffering, findSubject, type SubjectIds } from './store.ts';
import type { OfferingQuery } from './times-contract.ts';

export interface Offering {
  businessId: string;
  timezone: string;
  /** Who can be booked for it: at least one. */
  performerIds: string[];
  wanted: WantedTime;
}

/** That everything named exists for the viewer and fits together, as a booking of it would have to. */
export async function requireOffering(
  db: Queryable,
  { businessId, serviceIds: listed, professionalId }: OfferingQuery,
  viewer: Viewer,
): Promise<Offering> {
  const serviceIds = listed.split(',');
  const named = professionalId ?? null;
  const row = await findOffering(db, { businessId, serviceIds, professionalId: named }, viewer);
  if (named !== null && !row.seesProfessional) throw new AppError('PROFESSIONAL_NOT_FOUND');
  if (row.timezone === null || row.currency === null) throw new AppError('BUSINESS_NOT_FOUND');
  if (named !== null && !row.worksThere) throw new AppError('PROFESSIONAL_NOT_AT_BUSINESS');
  if (row.performerIds.length === 0)
    throw new AppError('SERVICE_NOT_OFFERED', {
      detail: 'query.serviceIds: nobody who is asked for performs all of them at this business.',
    });
  const byId = new Map(row.services.map((service) => [service.id, service]));
  const services = serviceIds.flatMap((id) => byId.get(id) ?? []);
  const sequence = sequenceOf(services);
  if (sequence === null)
    throw new AppError('INVALID_SERVICES', { detail: 'query.serviceIds: a class is booked alone.' });
  if (priceOf(services, row.currency) === null)
    throw new AppError('CURRENCY_MISMATCH', {
      detail: 'query.serviceIds: their prices are in different currencies, which cannot be added up.',
    });
  return {
    businessId,
    timezone: row.timezone,
    performerIds: row.performerIds,
    wanted: { ...sequence, role: 'client' },
  };
}

export interface Subject {
  timezone: string;
  bookingHorizonDays: number;
  /** Null when none was named. */
  service: OfferedService | null;
}

/** That the professional and the business exist for the viewer, and fit together and with the service. */
export async function requireSubject(db: Queryable, ids: SubjectIds, viewer: Viewer): Promise<Subject> {
  const row = await findSubject(db, ids, viewer);
  if (!row.sees_professional) throw new AppError('PROFESSIONAL_NOT_FOUND');
  if (row.timezone === null || row.booking_horizon_days === null) throw new AppError('BUSINESS_NOT_FOUND');
  if (!row.works_there) throw new AppError('PROFESSIONAL_NOT_AT_BUSINESS');
  if (ids.serviceId !== undefined && row.service === null) throw new AppError('SERVICE_NOT_OFFERED');
  return {
    timezone: row.timezone,
    bookingHorizonDays: row.booking_horizon_days,
    service: row.service,
  };
}
