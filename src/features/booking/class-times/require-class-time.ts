import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { toLocal } from '../../../shared/zoned-time.ts';
import { lockSchedule } from '../../catalog/availability-rules/lock-store.ts';
import { listSchedules } from '../../catalog/availability-rules/schedule-store.ts';
import { requireBusiness } from '../../catalog/businesses/require-business.ts';
import { findService } from '../../catalog/services/store.ts';
import { requireNoClash } from '../../catalog/timetables/require-no-clash.ts';
import { requireAhead } from './rules/requested-pattern.ts';
import { isEverOpen, type TaughtTime } from './rules/timetable-change.ts';
import { type ClassTimeRow, findClassTime, findTaught, type TaughtService } from './store.ts';

/** The business of the service. Requires that the caller manages it. */
export async function requireClassService(
  transaction: Transaction,
  session: Session,
  serviceId: string,
): Promise<string> {
  const service = await findService(transaction, serviceId, session);
  if (service === null) throw new AppError('SERVICE_NOT_FOUND', { field: 'body.serviceId' });
  if (!service.can_manage || service.business_id === null)
    throw new AppError('SERVICE_NOT_OWNED', { field: 'body.serviceId' });
  return (await requireBusiness(transaction, session, service.business_id)).id;
}

/**
 * Locks the schedules of the business and of the current and new professional exclusively, and returns the
 * class time. Closes the race between planning a class and booking its professional.
 */
export async function lockOwnClassTime(
  transaction: Transaction,
  session: Session,
  id: string,
  newProfessionalId?: string,
): Promise<ClassTimeRow> {
  const found = await findClassTime(transaction, id);
  if (found === null || !(await isOwn(transaction, session, found.businessId)))
    throw new AppError('NOT_FOUND');
  const professionalIds = [
    found.professionalId,
    ...(newProfessionalId === undefined ? [] : [newProfessionalId]),
  ];
  await lockSchedule(transaction, {
    businessIds: [found.businessId],
    professionalIds: [...new Set(professionalIds)],
  });
  // The class time may have changed while waiting for the locks.
  const row = await findClassTime(transaction, id);
  if (row === null || !professionalIds.includes(row.professionalId)) throw new AppError('NOT_FOUND');
  return row;
}

async function isOwn(transaction: Transaction, session: Session, businessId: string): Promise<boolean> {
  try {
    await requireBusiness(transaction, session, businessId);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Requires that the professional can teach the service. Checked under the schedule locks. */
export async function requireTaught(
  transaction: Transaction,
  which: { serviceId: string; professionalId: string },
): Promise<TaughtService> {
  const taught = await findTaught(transaction, which);
  if (taught === null) throw new AppError('SERVICE_NOT_FOUND', { field: 'body.serviceId' });
  if (!taught.worksThere)
    throw new AppError('PROFESSIONAL_NOT_AT_BUSINESS', { field: 'body.professionalId' });
  if (!taught.active || !taught.performs)
    throw new AppError('SERVICE_NOT_OFFERED', {
      field: taught.active ? 'body.professionalId' : 'body.serviceId',
      ...(!taught.active && { reason: 'inactive', detail: 'The service is not active.' }),
    });
  return taught;
}

export const toTaughtTime = (
  { businessId: _, ...row }: ClassTimeRow,
  { timezone, durationMinutes, bufferBeforeMinutes, bufferAfterMinutes }: TaughtService,
): TaughtTime => ({ ...row, timezone, durationMinutes, bufferBeforeMinutes, bufferAfterMinutes });

/**
 * Checked before the insert: the class is in the future, and the business is open for at least one
 * occurrence.
 */
export async function requireTakesPlace(
  transaction: Transaction,
  row: ClassTimeRow,
  taught: TaughtService,
  now: Date,
): Promise<void> {
  const { timezone: zone } = taught;
  const today = toLocal(now.getTime(), zone).date;
  requireAhead(row, { today, nowMs: now.getTime(), zone });
  const [place] = await listSchedules(transaction, [row], today);
  if (place === undefined) throw new AppError('PROFESSIONAL_NOT_AT_BUSINESS');
  if (!isEverOpen(toTaughtTime(row, taught), place.schedule, today))
    throw new AppError('OUTSIDE_AVAILABILITY', {
      field: 'body.start',
      reason: 'outside-opening-hours',
      detail: 'The business is never open for the whole class at this time.',
    });
}

/** Checked after the insert: the professional has no other class or booking at these times. */
export const requireFreeTeacher = (transaction: Transaction, rows: readonly ClassTimeRow[], now: Date) =>
  requireNoClash(transaction, { ids: rows.map(({ id }) => id) }, now);
