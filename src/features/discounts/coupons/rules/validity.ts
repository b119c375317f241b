import { Temporal } from 'temporal-polyfill';
import { AppError } from '../../../../errors.ts';
import { isCalendarDate } from '../../../../shared/time.ts';

const dateTimePattern = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?$/i;

/**
 * The instant, in milliseconds of the epoch, at which an offer becomes or ceases to be valid. A bare date is the whole day in
 * the business's zone, so it starts with the day and ends with it; a date-time without an offset is wall-clock time there.
 */
export function boundMs(
  text: string,
  edge: 'from' | 'to',
  timezone: string,
  fields = 'body.validFrom, body.validTo',
): number {
  const instant = isCalendarDate(text) ? dayEdge(text, edge, timezone) : readDateTime(text, timezone, fields);
  return instant.epochMilliseconds;
}

/** The day after starts when this one ends, however many hours a change of the clocks gave it. */
function dayEdge(date: string, edge: 'from' | 'to', timezone: string): Temporal.ZonedDateTime {
  return Temporal.PlainDate.from(date)
    .add({ days: edge === 'to' ? 1 : 0 })
    .toZonedDateTime(timezone);
}

const expected = 'must be a day written YYYY-MM-DD or an instant such as 2026-12-01T09:00:00Z.';

function readDateTime(
  text: string,
  timezone: string,
  fields: string,
): Temporal.Instant | Temporal.ZonedDateTime {
  const detail = `${fields}: ${expected}`;
  const [, date = '', offset] = dateTimePattern.exec(text) ?? [];
  if (!isCalendarDate(date)) throw new AppError('INVALID_DATE_FORMAT', { detail });
  try {
    return offset === undefined
      ? Temporal.PlainDateTime.from(text).toZonedDateTime(timezone)
      : Temporal.Instant.from(text);
  } catch (error) {
    throw new AppError('INVALID_DATE_FORMAT', { detail, cause: error });
  }
}
