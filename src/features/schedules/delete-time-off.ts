import { AppError } from '../../errors.ts';
import type { Session } from '../../http/caller.ts';
import type { ScheduleParts } from './schedule-parts.ts';
import { deleteManagedTimeOff } from './time-off-store.ts';

/** Gives time back, which strands nobody: there is nothing to lock or to judge. */
export async function deleteTimeOff(
  { db, clearCache }: ScheduleParts,
  session: Session,
  id: string,
): Promise<void> {
  if (!(await deleteManagedTimeOff(db, session.userId, id))) throw new AppError('NOT_FOUND');
  clearCache();
}
