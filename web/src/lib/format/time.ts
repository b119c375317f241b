import { type Language, numberLocales } from '$lib/i18n/language';

export { addDays } from 'openslot-facts/dates';

/** English dates are European, with a 24-hour clock. */
export const locales: Record<Language, string> = { en: 'en-GB', de: 'de-DE', pt: 'pt-PT' };

// Creating a formatter takes a hundred times as long as using it.
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(
  key: string,
  language: Language,
  options: () => Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  let known = formatters.get(key);
  if (known === undefined) {
    known = new Intl.DateTimeFormat(locales[language], options());
    formatters.set(key, known);
  }
  return known;
}

const noon = (date: string) => new Date(`${date}T12:00:00Z`);

type DayStyle =
  | 'numeric'
  | 'short'
  | 'long'
  | 'weekday'
  | 'weekdayName'
  | 'number'
  | 'month'
  | 'medium'
  | 'full'
  | 'dated';
const dayStyles: Record<DayStyle, Intl.DateTimeFormatOptions> = {
  numeric: { day: 'numeric', month: 'numeric' },
  short: { weekday: 'short', day: 'numeric', month: 'short' },
  long: { weekday: 'long', day: 'numeric', month: 'long' },
  weekday: { weekday: 'short' },
  weekdayName: { weekday: 'long' },
  number: { day: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  medium: { day: 'numeric', month: 'short', year: 'numeric' },
  full: { day: 'numeric', month: 'long', year: 'numeric' },
  dated: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
};

/** A calendar day ("2026-11-17") as text: "Tue 17 Nov". */
export function formatDay(date: string, language: Language, style: DayStyle = 'short'): string {
  const options = () => ({ ...dayStyles[style], timeZone: 'UTC' }) as const;
  const day = formatter(`${language} ${style}`, language, options).format(noon(date));
  // The short Portuguese names ("segunda") do not fit seven in a row on a phone.
  if (language === 'pt' && style === 'weekday') return day.slice(0, 3);
  // Some versions of ICU write "Tue, 17 Nov". In German and Portuguese the comma is required.
  return language === 'en' ? day.replace(',', '') : day;
}

/** A range of days: "16 – 22 November 2026", or "16–22 Nov". */
export const formatDays = (
  from: string,
  to: string,
  language: Language,
  style: 'full' | 'brief' = 'full',
): string =>
  formatter(`${language} range ${style}`, language, () => ({
    ...(style === 'full' ? dayStyles.full : ({ day: 'numeric', month: 'short' } as const)),
    timeZone: 'UTC',
  })).formatRange(noon(from), noon(to));

/** Local date and time of an instant: `{ date: '2026-11-17', time: '14:30' }`. */
export function wallClock(instant: string | Date, zone: string): { date: string; time: string } {
  // Parsing "16/11/2026, 14:30" is faster than `formatToParts`.
  const text = formatter(zone, 'en', () => ({
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })).format(new Date(instant));
  const [day, month, year, hour, minute] = text.match(/\d+/g)!;
  return { date: `${year}-${month}-${day}`, time: `${hour}:${minute}` };
}

/** The full date of an instant. A year with more than four digits is returned unformatted. */
export function formatDayAt(instant: string, zone: string, language: Language): string {
  const { date } = wallClock(instant, zone);
  return Number.isNaN(noon(date).getTime()) ? date : formatDay(date, language, 'full');
}

/** "Mon 16 Nov, 14:30" */
export function formatInstant(instant: string | Date, zone: string, language: Language): string {
  const { date, time } = wallClock(instant, zone);
  return `${formatDay(date, language)}, ${time}`;
}

/** City of a time zone: "Berlin". */
export const zoneName = (zone: string) => zone.split('/').at(-1)!.replaceAll('_', ' ');

export function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

const relative = new Map<Language, Intl.RelativeTimeFormat>();

function relativeIn(language: Language): Intl.RelativeTimeFormat {
  const words =
    relative.get(language) ?? new Intl.RelativeTimeFormat(numberLocales[language], { numeric: 'auto' });
  relative.set(language, words);
  return words;
}

/** "in 3 days" */
export const formatDaysAhead = (days: number, language: Language): string =>
  days < 14
    ? relativeIn(language).format(days, 'day')
    : relativeIn(language).format(Math.round(days / 7), 'week');

/** "3 days ago" */
export function formatAgo(instant: string, now: Date, language: Language): string {
  const days = Math.round((Date.parse(instant) - now.getTime()) / 86_400_000);
  const words = relativeIn(language);
  if (Math.abs(days) < 14) return words.format(days, 'day');
  if (Math.abs(days) < 60) return words.format(Math.round(days / 7), 'week');
  if (Math.abs(days) < 700) return words.format(Math.round(days / 30), 'month');
  return words.format(Math.round(days / 365), 'year');
}

/**
 * Local time of the visitor at an instant, with the weekday if the day differs. Null if it equals the time of
 * the business.
 */
export function visitorLocalTime(
  instant: string | null,
  zone: string,
  visitorZone: string | null,
  language: Language,
): string | null {
  if (instant === null || visitorZone === null || visitorZone === zone) return null;
  const there = wallClock(instant, zone);
  const here = wallClock(instant, visitorZone);
  if (here.date === there.date && here.time === there.time) return null;
  return here.date === there.date ? here.time : `${formatDay(here.date, language, 'weekday')} ${here.time}`;
}

export const listZones = () => Intl.supportedValuesOf('timeZone');

const folded = (text: string) => text.trim().replaceAll(' ', '_').toLowerCase();

/**
 * Resolves typed text to a time zone. A city is enough if only one zone is named after it. Unknown text is
 * returned trimmed.
 */
export function resolveZone(text: string): string {
  const requested = folded(text);
  const zones = listZones();
  const same = zones.find((zone) => zone.toLowerCase() === requested);
  if (same !== undefined) return same;
  const [only, ...others] = zones.filter((zone) => zone.toLowerCase().endsWith(`/${requested}`));
  return only !== undefined && others.length === 0 && requested !== '' ? only : text.trim();
}

/** City of a time zone for a form, or the zone if the city does not resolve to it. */
export function cityOfZone(zone: string): string {
  const city = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  return resolveZone(city) === zone ? city : zone;
}
