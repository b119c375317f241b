import { AppError } from '../../../errors.ts';
import type { Viewer } from '../../../http/caller.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { OfferedService } from './rules/free-starts.ts';
import { findSubject, type SubjectIds } from './subject-store.ts';

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
