import { AppError } from '../../../../errors.ts';
import { overlaps } from '../../../../shared/intervals.ts';
import { minuteOfDay } from '../../../../shared/time.ts';

export interface RuleWindow {
  weekday: number;
  start: number;
  end: number;
}

export function requireWindow(body: { weekday: number; start: string; end: string }): RuleWindow {
  return requireOrder({
    weekday: body.weekday,
    start: minuteOfDay(body.start),
    end: minuteOfDay(body.end),
  });
}

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

export function requireWeek(rules: readonly { weekday: number; start: string; end: string }[]): RuleWindow[] {
  return rules.map((rule, index) => {
    const window = { weekday: rule.weekday, start: minuteOfDay(rule.start), end: minuteOfDay(rule.end) };
    if (window.start < window.end) return window;
    throw new AppError('INVALID_VALUE', {
      field: `body.rules[${index}].end`,
      reason: 'conflicting',
      detail: 'Must be later than start.',
    });
  });
}

/** Windows of one weekday may touch, but not overlap. */
export function requireNoOverlap(week: readonly RuleWindow[]): void {
  week.forEach((window, index) => {
    const meets = (other: RuleWindow) => other.weekday === window.weekday && overlaps(other, window);
    if (week.slice(0, index).some(meets))
      throw new AppError('AVAILABILITY_OVERLAP', { field: `body.rules[${index}]` });
  });
}

function requireOrder(window: RuleWindow): RuleWindow {
  if (window.start >= window.end)
    throw new AppError('INVALID_VALUE', {
      field: 'body.end',
      reason: 'conflicting',
      detail: 'Must be later than start.',
    });
  return window;
}
