import type { Interval } from '../../../../shared/intervals.ts';
import type { Timetable } from '../../timetables/rules/class-time.ts';

/** Everything that decides when one professional works at one business. All times are wall-clock in `timezone`. */
export interface Schedule {
  timezone: string;
  business: {
    hours: Interval;
    breaks: readonly Interval[];
    /** Weekdays; 0 is Sunday. */
    openDays: readonly number[];
    /** Where they are given, they stand in for the hours of every open day. */
    weeklyHours?: readonly WeeklyHours[] | null;
    /** Those of a date stand in for all the others on it. */
    specialHours?: readonly SpecialHours[];
  };
  professional: {
    hours: Interval;
    breaks: readonly Interval[];
    /** Those that hold at this business; those of a date stand in for hours and rules on it. */
    specialHours?: readonly SpecialHours[];
  };
  /** Those at this business. Where there are any, they stand in for the professional's hours. */
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
}

/** One continuous span: from a minute of the first day up to a minute of the last. */
export interface Absence {
  readonly startDate: string;
  readonly startMinute: number;
  readonly endDate: string;
  readonly endMinute: number;
}
