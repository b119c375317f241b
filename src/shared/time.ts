export const secondMs = 1_000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
/** Twenty-four hours: a day of the calendar may be an hour longer or shorter, and is reckoned by `zoned-time.ts`. */
export const dayMs = 24 * hourMs;

const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const timePattern = /^(?:([01]\d|2[0-3]):([0-5]\d)|24:00)$/;

/**
 * The days that mean something here: from before anybody alive was born until after they are gone. Outside of them calendars are
 * guesswork, and what is reckoned day by day or year by year would take for ever.
 */
const firstDate = '1900-01-01';
export const lastDate = '2199-12-31';

/** A day that exists, as YYYY-MM-DD, within these bounds. */
export function isCalendarDate(text: string): boolean {
  const match = datePattern.exec(text);
  if (match === null || text < firstDate || text > lastDate) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

const instantPattern =
  /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/;

/**
 * An instant of ISO 8601, with its offset: `2026-12-01T09:00:00Z`. Null for anything else, above all for what `Date` alone would guess from: a
 * thirtieth of February, "Jan 1", or a year among other words.
 */
export function readInstant(text: string): Date | null {
  const written = text.toUpperCase();
  const [, date = ''] = instantPattern.exec(written) ?? [];
  return isCalendarDate(date) ? new Date(written) : null;
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** HH:MM, from 00:00 to 24:00 (the end of the day). */
export function isTimeOfDay(text: string): boolean {
  return timePattern.test(text);
}

export function minuteOfDay(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

export function timeOfDay(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/** 0 is Sunday. Sakamoto's method: plain arithmetic on the calendar, no zone involved. */
export function weekdayOf(date: string): number {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const y = month < 3 ? year - 1 : year;
  const offset = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4][month - 1] ?? 0;
  return (y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + offset + day) % 7;
}

/** Whether the engine knows the IANA zone; the list it can enumerate leaves out names it accepts. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
