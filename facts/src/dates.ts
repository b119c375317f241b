/** Calendar arithmetic on dates `YYYY-MM-DD` and times `HH:MM`. No time zones: see `zoned-time.ts` of the service. */

const dayMs = 86_400_000;
const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const timePattern = /^(?:([01]\d|2[0-3]):([0-5]\d)|24:00)$/;

/** Supported dates. The bounds limit computations per day or year. */
export const firstDate = '1900-01-01';
export const lastDate = '2199-12-31';

/** A valid date `YYYY-MM-DD` in the supported range. */
export function isCalendarDate(text: string): boolean {
  return isExistingDate(text) && text >= firstDate && text <= lastDate;
}

/** A date `YYYY-MM-DD` that the calendar has, in any year. */
export function isExistingDate(text: string): boolean {
  const match = datePattern.exec(text);
  if (match === null) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** `HH:MM` from 00:00 to 24:00 (end of the day). */
export function isTimeOfDay(text: string): boolean {
  return timePattern.test(text);
}

export function minuteOfDay(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

export function timeOfDay(minute: number): string {
  return `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;
}

/** 0 is Sunday. */
export function weekdayOf(date: string): number {
  return new Date(date).getUTCDay();
}

/** Date in UTC. Written from the parts, because `toISOString` takes five times as long. */
export function dateOf(epochMs: number): string {
  const at = new Date(epochMs);
  const year = String(at.getUTCFullYear()).padStart(4, '0');
  return `${year}-${twoDigits(at.getUTCMonth() + 1)}-${twoDigits(at.getUTCDate())}`;
}

const twoDigits = (number: number) => (number < 10 ? `0${number}` : `${number}`);

export function addDays(date: string, days: number): string {
  return dateOf(Date.parse(date) + days * dayMs);
}

/** Number of days from `from` to `to`; negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs;
}
