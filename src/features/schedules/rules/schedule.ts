import type { Interval } from '../../../shared/intervals.ts';

/** Everything that decides when one professional works at one business. All times are wall-clock in `timezone`. */
export interface Schedule {
  timezone: string;
  business: {
    hours: Interval;
    breaks: readonly Interval[];
    /** Weekdays; 0 is Sunday. */
    openDays: readonly number[];
  };
  professional: { hours: Interval; breaks: readonly Interval[] };
  /** Those at this business. Where there are any, they stand in for the professional's hours. */
  rules: readonly WeeklyRule[];
  absences: readonly Absence[];
  closures: readonly Absence[];
}

export interface WeeklyRule extends Interval {
  readonly id: string;
  readonly weekday: number;
}

/** One continuous span: from a minute of the first day up to a minute of the last. */
export interface Absence {
  readonly startDate: string;
  readonly startMinute: number;
  readonly endDate: string;
  readonly endMinute: number;
}
