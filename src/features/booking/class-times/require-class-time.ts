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

/** The business whose timetable a service is on, if it is the caller's to change. */
export async function requireClassService(
  transaction: Transaction,
  session: Session,
  serviceId: string,
): Promise<string> {
  const service = await findService(transaction, serviceId, session);
  if (service === null) throw new AppError('SERVICE_NOT_FOUND');
  if (!service.can_manage || service.business_id === null) throw new AppError('SERVICE_NOT_OWNED');
  return (await requireBusiness(transaction, session, service.business_id)).id;
}

/**
 * A class time of the caller's, as it is now that nobody else can change it, nor book anybody concerned. Closes: planning a class and
 * booking its professional at the same moment, neither seeing the other. Schedules are held alone, of the business and of whoever teaches
 * it or is to; whoever books shares them.
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
  // Whoever held the locks before may have changed or removed it.
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

/** That the professional may teach the service, as it is now that the schedules are held. */
export async function requireTaught(
  transaction: Transaction,
  which: { serviceId: string; professionalId: string },
): Promise<TaughtService> {
  const taught = await findTaught(transaction, which);
  if (taught === null) throw new AppError('SERVICE_NOT_FOUND');
  if (!taught.worksThere) throw new AppError('PROFESSIONAL_NOT_AT_BUSINESS');
  if (!taught.active || !taught.performs)
    throw new AppError('SERVICE_NOT_OFFERED', {
      detail: taught.active
        ? 'body.professionalId: this professional does not perform the service.'
        : 'body.serviceId: the service is not active.',
    });
  return taught;
}

export const toTaughtTime = (
  { businessId: _, ...row }: ClassTimeRow,
  { timezone, durationMinutes, bufferBeforeMinutes, bufferAfterMinutes }: TaughtService,
): TaughtTime => ({ ...row, timezone, durationMinutes, bufferBeforeMinutes, bufferAfterMinutes });

/** Before it is written: it lies ahead, and the business is open for some of it. */
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
      detail: 'body.start: the business is closed then, or closes before the class would be over.',
    });
}

/** Once it is written: nobody is in two places. */
export const requireFreeTeacher = (transaction: Transaction, rows: readonly ClassTimeRow[], now: Date) =>
  requireNoClash(transaction, { ids: rows.map(({ id }) => id) }, now);
