import type { Interval } from '../../../../shared/intervals.ts';
import type { Timetable } from '../../timetables/rules/class-time.ts';

/** All data that determines when a professional works at a business. Times are local in `timezone`. */
export interface Schedule {
  timezone: string;
  business: {
    hours: Interval;
    breaks: readonly Interval[];
    /** Weekdays, 0 is Sunday. */
    openDays: readonly number[];
    /** Replaces `hours` and `openDays` if set. */
    weeklyHours?: readonly WeeklyHours[] | null;
    /** Replaces all other hours on its dates. */
    specialHours?: readonly SpecialHours[];
  };
  professional: {
    hours: Interval;
    breaks: readonly Interval[];
    /** Special hours that apply at this business. Replaces hours and rules on its dates. */
    specialHours?: readonly SpecialHours[];
  };
  /** Rules at this business. If there are any, they replace the professional's hours. */
  rules: readonly WeeklyRule[];
  absences: readonly Absence[];
  closures: readonly Absence[];
  timetable: Timetable;
}

interface WeeklyHours extends Interval {
  readonly weekday: number;
}

export interface WeeklyRule extends WeeklyHours {
  readonly id: string;
}

export interface SpecialHours extends Interval {
  readonly id: string;
  readonly date: string;
  /** Hours of the rota. They replace those that apply everywhere. An empty interval is a day off. */
  readonly isPlanned?: boolean;
  /** Entered by the professional for all businesses. */
  readonly isEverywhere?: boolean;
}

/** Continuous period from a minute of the first date to a minute of the last (exclusive). */
export interface Absence {
  readonly startDate: string;
  readonly startMinute: number;
  readonly endDate: string;
  readonly endMinute: number;
}
