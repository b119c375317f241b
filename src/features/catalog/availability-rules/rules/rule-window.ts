import { AppError } from '../../../../errors.ts';
import { overlaps } from '../../../../shared/intervals.ts';
import { minuteOfDay } from '../../../../shared/time.ts';

export interface RuleWindow {
  weekday: number;
  start: number;
  end: number;
}

/** A window as it is written, in minutes of the day. */
export function requireWindow(body: { weekday: number; start: string; end: string }): RuleWindow {
  return requireOrder({
    weekday: body.weekday,
    start: minuteOfDay(body.start),
    end: minuteOfDay(body.end),
  });
}

/** A window with what a change says of it. */
export function changeWindow(
  window: RuleWindow,
  change: { weekday?: number; start?: string; end?: string },
): RuleWindow {
  return requireOrder({
    weekday: change.weekday ?? window.weekday,
    start: change.start === undefined ? window.start : minuteOfDay(change.start),
    end: change.end === undefined ? window.end : minuteOfDay(change.end),
  });
}

/** The windows of a week, as they are written. */
export function requireWeek(rules: readonly { weekday: number; start: string; end: string }[]): RuleWindow[] {
  return rules.map((rule, index) => {
    const window = { weekday: rule.weekday, start: minuteOfDay(rule.start), end: minuteOfDay(rule.end) };
    if (window.start < window.end) return window;
    throw new AppError('INVALID_VALUE', { detail: `body.rules[${index}].end: must be later than start.` });
  });
}

/** Windows of one weekday may touch, but not overlap. */
export function requireApart(week: readonly RuleWindow[]): void {
  week.forEach((window, index) => {
    const meets = (other: RuleWindow) => other.weekday === window.weekday && overlaps(other, window);
    if (week.slice(0, index).some(meets))
      throw new AppError('AVAILABILITY_OVERLAP', {
        detail: `body.rules[${index}]: overlaps another of its weekday.`,
      });
  });
}

function requireOrder(window: RuleWindow): RuleWindow {
  if (window.start >= window.end)
    throw new AppError('INVALID_VALUE', { detail: 'body.end: must be later than start.' });
  return window;
}
