import { AppError } from '../../../../errors.ts';
import { dayMs, minuteOfDay } from '../../../../shared/time.ts';
import { addDays, toLocal } from '../../../../shared/zoned-time.ts';
import type { Schedule, SpecialHours } from '../../availability-rules/rules/schedule.ts';

export interface Workplace {
  businessId: string;
  timezone: string;
}

export interface ProfessionalAccess {
  isTheProfessional: boolean;
  workplaces: readonly Workplace[];
  /** Businesses that the caller manages. */
  ownBusinessIds: readonly string[];
}

/**
 * Business where special hours of a professional apply. Professionals choose one or none (null: everywhere).
 * Managers choose one of theirs, which is optional if there is only one.
 */
export function chooseBusiness(
  { isTheProfessional, workplaces, ownBusinessIds }: ProfessionalAccess,
  named: string | undefined,
): string | null {
  const inReach = isTheProfessional
    ? workplaces
    : workplaces.filter(({ businessId }) => ownBusinessIds.includes(businessId));
  const [first, second] = inReach;
  if (!isTheProfessional && first === undefined) throw new AppError('PROFESSIONAL_NOT_FOUND');
  if (named) {
    if (inReach.some(({ businessId }) => businessId === named)) return named;
    throw new AppError('PROFESSIONAL_NOT_AT_BUSINESS');
  }
  if (isTheProfessional) return null;
  if (second === undefined) return first!.businessId;
  throw new AppError('MISSING_FIELDS', {
    field: 'body.businessId',
    detail: 'Required, because the professional works at several of your businesses.',
  });
}

export interface SpecialWindow {
  date: string;
  start: number;
  end: number;
}

// Rejects typing errors in the year.
const maxDaysAhead = 3_660;
// Last time zone to begin a day, for professionals without a business.
const latestZone = 'Etc/GMT+12';

export function requireSpecialWindow(body: { date: string; start: string; end: string }): SpecialWindow {
  const window = { date: body.date, start: minuteOfDay(body.start), end: minuteOfDay(body.end) };
  if (window.start < window.end) return window;
  throw new AppError('INVALID_VALUE', {
    field: 'body.end',
    reason: 'conflicting',
    detail: 'Must be later than start.',
  });
}

/** The date must not be past in at least one of the time zones. */
export function requireUpcomingDate(date: string, zones: readonly string[], now: Date): void {
  const days = (zones.length === 0 ? [latestZone] : zones).map((zone) => toLocal(now.getTime(), zone).date);
  if (days.every((today) => date < today))
    throw new AppError('INVALID_VALUE', {
      field: 'body.date',
      reason: 'in-the-past',
      detail: 'Must be today or later.',
    });
  if (days.every((today) => date > addDays(today, maxDaysAhead)))
    throw new AppError('INVALID_VALUE', {
      field: 'body.date',
      reason: 'too-far',
      detail: 'Must be at most ten years in the future.',
    });
}

type Whose = 'business' | 'professional';

export function addSpecialHours(before: Schedule, whose: Whose, added: SpecialHours): Schedule {
  return changeSpecialHours(before, whose, (hours) => [...hours, added]);
}

export function removeSpecialHours(before: Schedule, whose: Whose, ids: readonly string[]): Schedule {
  return changeSpecialHours(before, whose, (hours) => hours.filter((one) => !ids.includes(one.id)));
}

function changeSpecialHours(
  before: Schedule,
  whose: Whose,
  change: (hours: readonly SpecialHours[]) => readonly SpecialHours[],
): Schedule {
  return { ...before, [whose]: { ...before[whose], specialHours: change(before[whose].specialHours ?? []) } };
}

/** Instants that contain the local date in any time zone. */
export const instantsAround = (date: string) => ({
  from: new Date(Date.parse(date) - dayMs),
  to: new Date(Date.parse(date) + 2 * dayMs),
});
