import { AppError } from '../../../errors.ts';
import type { Viewer } from '../../../http/caller.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { priceOf } from '../../catalog/services/rules/price.ts';
import { type OfferedService, sequenceOf } from './rules/situation.ts';
import type { TeamWanted } from './rules/team-day.ts';
import { findOffering, findSubject, type SubjectIds } from './store.ts';
import type { OfferingQuery } from './times-contract.ts';

export interface Offering {
  businessId: string;
  timezone: string;
  /** Professionals who offer all services. Never empty. */
  performerIds: string[];
  wanted: TeamWanted;
}

/** Requires that all records exist for the viewer and can be booked together. */
export async function requireOffering(
  db: Queryable,
  { businessId, serviceIds: listed, professionalId }: OfferingQuery,
  viewer: Viewer,
): Promise<Offering> {
  const serviceIds = listed.split(',');
  const named = professionalId ?? null;
  const row = await findOffering(db, { businessId, serviceIds, professionalId: named }, viewer);
  if (named !== null && !row.seesProfessional)
    throw new AppError('PROFESSIONAL_NOT_FOUND', { field: 'query.professionalId' });
  if (row.timezone === null || row.currency === null)
    throw new AppError('BUSINESS_NOT_FOUND', { field: 'query.businessId' });
  if (named !== null && !row.worksThere)
    throw new AppError('PROFESSIONAL_NOT_AT_BUSINESS', { field: 'query.professionalId' });
  if (row.performers.length === 0)
    throw new AppError('SERVICE_NOT_OFFERED', {
      field: 'query.serviceIds',
      detail: 'No professional offers all of these services at this business.',
    });
  const byId = new Map(row.services.map((service) => [service.id, service]));
  const services = serviceIds.flatMap((id) => byId.get(id) ?? []);
  const sequence = sequenceOf(services);
  if (sequence === null)
    throw new AppError('INVALID_SERVICES', {
      field: 'query.serviceIds',
      reason: 'conflicting',
      detail: 'A class cannot be combined with other services.',
    });
  if (priceOf(services, row.currency) === null)
    throw new AppError('CURRENCY_MISMATCH', {
      field: 'query.serviceIds',
      detail: 'The services have prices in different currencies. Request them separately.',
    });
  return {
    businessId,
    timezone: row.timezone,
    performerIds: row.performers.map(({ id }) => id),
    wanted: {
      ...sequence,
      durations: new Map(row.performers.map(({ id, durationMinutes }) => [id, durationMinutes])),
      role: 'client',
    },
  };
}

export interface Subject {
  timezone: string;
  bookingHorizonDays: number;
  /** Null when the query names no service. */
  service: OfferedService | null;
}

/** Requires that professional, business and service exist for the viewer and belong together. */
export async function requireSubject(db: Queryable, ids: SubjectIds, viewer: Viewer): Promise<Subject> {
  const row = await findSubject(db, ids, viewer);
  if (!row.sees_professional) throw new AppError('PROFESSIONAL_NOT_FOUND', { field: 'query.professionalId' });
  if (row.timezone === null || row.booking_horizon_days === null)
    throw new AppError('BUSINESS_NOT_FOUND', { field: 'query.businessId' });
  if (!row.works_there) throw new AppError('PROFESSIONAL_NOT_AT_BUSINESS', { field: 'query.professionalId' });
  if (ids.serviceId !== undefined && row.service === null)
    throw new AppError('SERVICE_NOT_OFFERED', { field: 'query.serviceId' });
  return {
    timezone: row.timezone,
    bookingHorizonDays: row.booking_horizon_days,
    service: row.service,
  };
}
