import { isExistingDate } from 'openslot-facts/dates';

export {
  firstDate,
  isCalendarDate,
  isExistingDate,
  isTimeOfDay,
  lastDate,
  minuteOfDay,
  timeOfDay,
  weekdayOf,
} from 'openslot-facts/dates';

export const secondMs = 1_000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
/** 24 hours. Calendar days can be longer or shorter: see `zoned-time.ts`. */
export const dayMs = 24 * hourMs;

const instantPattern =
  /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/;

/**
 * Parses an ISO 8601 instant with offset, for example `2026-12-01T09:00:00Z`. Null otherwise; `Date` alone
 * would accept invalid dates such as February 30.
 */
export function readInstant(text: string): Date | null {
  const written = text.toUpperCase();
  const [, date = ''] = instantPattern.exec(written) ?? [];
  return isExistingDate(date) ? new Date(written) : null;
}

/** True for IANA time zones. `Intl.supportedValuesOf` omits some accepted names. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
