import { AppError } from '../../../errors.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { toLocal } from '../../../shared/zoned-time.ts';
import { listSchedules } from '../../catalog/availability-rules/schedule-store.ts';
import { requireNoClash } from '../../catalog/timetables/require-no-clash.ts';
import type { TaughtTime } from './rules/affected.ts';
import { isEverOpen } from './rules/opening.ts';
import { requireAhead } from './rules/requested-pattern.ts';
import type { ClassTimeRow, Taught } from './store.ts';

export const toTaughtTime = (
  { businessId: _, ...row }: ClassTimeRow,
  { timezone, durationMinutes, bufferBeforeMinutes, bufferAfterMinutes }: Taught,
): TaughtTime => ({ ...row, timezone, durationMinutes, bufferBeforeMinutes, bufferAfterMinutes });

/** Before it is written: it lies ahead, and the business is open for some of it. */
export async function requireHeldEver(
  transaction: Transaction,
  row: ClassTimeRow,
  taught: Taught,
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
