import { findClash } from '../features/catalog/timetables/rules/find-clash.ts';
import { listClassTimesOf, listTeachers } from '../features/catalog/timetables/store.ts';
import type { Queryable } from '../platform/database/database.ts';
import { runInTurns } from '../platform/turns.ts';
import { addDays } from '../shared/zoned-time.ts';

/** Professionals who have two classes at overlapping times ahead of them, by the very rule that planning is judged by. */
export async function listClashingClasses(db: Queryable, most: number): Promise<string[]> {
  const found: string[] = [];
  const nowMs = Date.now();
  const fromDate = addDays(new Date(nowMs).toISOString().slice(0, 10), -3);
  for (const professionalId of await listTeachers(db)) {
    if (found.length >= most) break;
    const times = await listClassTimesOf(db, professionalId, fromDate);
    if ((await runInTurns(findClash(times, [], () => true, nowMs))) !== null) found.push(professionalId);
  }
  return found;
}
