import { dayMs } from '../../../../shared/time.ts';
import type { Schedule, SpecialHours } from '../../availability-rules/rules/schedule.ts';

type Whose = 'business' | 'professional';

/** A schedule with special hours added to those of its business, or of its professional. */
export function addSpecialHours(before: Schedule, whose: Whose, added: SpecialHours): Schedule {
  return changeSpecialHours(before, whose, (hours) => [...hours, added]);
}

/** A schedule without these. */
export function removeSpecialHours(before: Schedule, whose: Whose, id: string): Schedule {
  return changeSpecialHours(before, whose, (hours) => hours.filter((one) => one.id !== id));
}

function changeSpecialHours(
  before: Schedule,
  whose: Whose,
  change: (hours: readonly SpecialHours[]) => readonly SpecialHours[],
): Schedule {
  return { ...before, [whose]: { ...before[whose], specialHours: change(before[whose].specialHours ?? []) } };
}

/** Enough of UTC to hold the day in any zone. */
export const instantsAround = (date: string) => ({
  from: new Date(Date.parse(date) - dayMs),
  to: new Date(Date.parse(date) + 2 * dayMs),
});
