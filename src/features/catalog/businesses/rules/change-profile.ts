import { AppError } from '../../../../errors.ts';
import type { Profile } from './profile.ts';
import { hoursShownFor } from './weekly-hours.ts';

const derived = ['workingHours', 'openDays'] as const;

/**
 * A profile with changes, whose week decides where it has one. Hours and days that are sent along must then be those shown before, which a
 * client repeats, or those of the week: nobody is told that something was done which was not.
 */
export function changeProfile(before: Profile, changes: Partial<Profile>): Profile {
  const after = { ...before, ...changes };
  if (after.weeklyHours === null) return after;
  const shown = hoursShownFor(after.weeklyHours);
  for (const field of derived) {
    const asked = changes[field];
    if (asked !== undefined && !isSame(asked, before[field]) && !isSame(asked, shown[field]))
      throw new AppError('INVALID_INPUT', {
        detail: `body.${field}: follows from weeklyHours; change those, or set weeklyHours to null.`,
      });
  }
  return { ...after, ...shown };
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
