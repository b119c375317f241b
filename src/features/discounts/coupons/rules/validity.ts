import { Temporal } from 'temporal-polyfill';
import { AppError } from '../../../../errors.ts';
import { firstDate, isCalendarDate, isExistingDate, lastDate } from '../../../../shared/time.ts';

const dateTimePattern = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?$/i;

/**
 * Instant in epoch milliseconds at which a validity starts or ends. A date covers the whole day in the time
 * zone of the business. A time without an offset is local time there.
 */
export function parseBound(text: string, edge: 'from' | 'to', timezone: string, field: string): number {
  const instant = isCalendarDate(text) ? dayEdge(text, edge, timezone) : readDateTime(text, timezone, field);
  return instant.epochMilliseconds;
}

/** The end is the start of the next day, because days with a clock change are not 24 hours long. */
function dayEdge(date: string, edge: 'from' | 'to', timezone: string): Temporal.ZonedDateTime {
  return Temporal.PlainDate.from(date)
    .add({ days: edge === 'to' ? 1 : 0 })
    .toZonedDateTime(timezone);
}

const detail = 'Must be a date YYYY-MM-DD or a time such as 2026-12-01T09:00:00Z.';

function readDateTime(
  text: string,
  timezone: string,
  field: string,
): Temporal.Instant | Temporal.ZonedDateTime {
  const [, date = text, offset] = dateTimePattern.exec(text) ?? [];
  if (!isExistingDate(date)) throw new AppError('INVALID_DATE_FORMAT', { field, detail });
  if (!isCalendarDate(date))
    throw new AppError('INVALID_VALUE', { field, detail: `Must be between ${firstDate} and ${lastDate}.` });
  try {
    return offset === undefined
      ? Temporal.PlainDateTime.from(text).toZonedDateTime(timezone)
      : Temporal.Instant.from(text);
  } catch (error) {
    throw new AppError('INVALID_DATE_FORMAT', { field, detail, cause: error });
  }
}
