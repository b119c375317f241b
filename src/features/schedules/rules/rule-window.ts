import { AppError } from '../../../errors.ts';
import { minuteOfDay } from '../../../shared/time.ts';

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

function requireOrder(window: RuleWindow): RuleWindow {
  if (window.start >= window.end)
    throw new AppError('INVALID_VALUE', { detail: 'body.end: must be later than start.' });
  return window;
}
